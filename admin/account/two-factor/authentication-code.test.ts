import { describe, expect, it } from 'vitest'
import { groupsOf, isCode, typedCode } from './SetupPanel.tsx'

describe('An authentication code', () => {
  it.each([
    ['123456', true],
    ['000000', true],
    ['12345', false],
    ['1234567', false],
    ['12345a', false],
    ['', false],
  ])('%j is right: %s', (code, right) => {
    expect(isCode(code)).toBe(right)
  })

  it('is pasted as authenticators show it, and no longer than six characters', () => {
    expect(typedCode(' 123 456\n')).toBe('123456')
    expect(typedCode('1234567')).toBe('123456')
  })
})

describe('The shared key', () => {
  it('is shown in groups of four', () => {
    expect(groupsOf('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
    expect(groupsOf('JBSWY3')).toBe('JBSW Y3')
    expect(groupsOf('')).toBe('')
  })
})
