import { describe, expect, it } from 'vitest'
import { comparedEmail, unusualLetters } from './text.ts'

describe('The letters of an address', () => {
  it.each([
    ['jo.bloggs+2@firm.example', []],
    ['ＪＯ@firm.example', []],
    ['\u0430dm\u0131n@firm.example', ['\u0430', '\u0131']],
    ['müller.müller@firm.example', ['ü']],
    ['', []],
  ])('of %s that look like others are %j', (email, letters) => {
    expect(unusualLetters(email)).toEqual(letters)
  })

  it('are compared in one spelling', () => {
    expect(comparedEmail(' ＪＯ@Firm.example ')).toBe('jo@firm.example')
  })
})
