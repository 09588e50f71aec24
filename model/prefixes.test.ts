import { describe, expect, it } from 'vitest'
import { prefixesOf } from './prefixes.ts'

describe('The beginnings of a text', () => {
  it.each([
    ['24-112/7', ['24-112/7', '24-112', '24']],
    [' 24-112 ', ['24-112', '24']],
    ['(A) Ä1', ['(A) Ä1', '(A']],
    ['', []],
    ['--', []],
  ])('of "%s" end where a word ends, the longest first', (text, beginnings) =>
    expect(prefixesOf(text)).toEqual(beginnings),
  )
})
