import { describe, expect, it } from 'vitest'
import { beginningsOf } from './beginnings.ts'

describe('The beginnings of a text', () => {
  it.each([
    ['24-112/7', ['24-112/7', '24-112', '24']],
    [' 24-112 ', ['24-112', '24']],
    ['(A) Ä1', ['(A) Ä1', '(A']],
    ['', []],
    ['--', []],
  ])('of "%s" end where a word ends, the longest first', (text, beginnings) =>
    expect(beginningsOf(text)).toEqual(beginnings),
  )
})
