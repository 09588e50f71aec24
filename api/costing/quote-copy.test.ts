import { describe, expect, it } from 'vitest'
import { copyNumber } from './quote-copy.ts'

const copiedOver = (number: string, ...taken: string[]) => copyNumber(number, new Set(taken))

describe('The number of a copied quote', () => {
  it('is the old one with "(Copy)"', () => {
    expect(copiedOver('Q-0007', 'Q-0007')).toBe('Q-0007 (Copy)')
  })

  it('counts on from the copies that there are', () => {
    expect(copiedOver('Q-0007', 'Q-0007 (Copy)')).toBe('Q-0007 (Copy 2)')
    expect(copiedOver('Q-0007', 'Q-0007 (Copy)', 'Q-0007 (Copy 2)')).toBe('Q-0007 (Copy 3)')
  })

  it('fills the gap that a renamed copy left', () => {
    expect(copiedOver('Q-0007', 'Q-0007 (Copy 2)')).toBe('Q-0007 (Copy)')
  })

  it('stays blank when the old one is blank', () => {
    expect(copyNumber(null, new Set())).toBeNull()
  })

  it('cuts a long number so that the copy has 50 characters at most', () => {
    const number = 'x'.repeat(50)
    const first = copiedOver(number)
    expect(first).toBe(`${'x'.repeat(43)} (Copy)`)
    expect(copiedOver(number, first ?? '')).toBe(`${'x'.repeat(41)} (Copy 2)`)
  })

  it('cuts between characters and leaves no blank before the suffix', () => {
    expect(copiedOver('🏗'.repeat(50))).toBe(`${'🏗'.repeat(43)} (Copy)`)
    expect(copiedOver(`${'x'.repeat(42)} ${'y'.repeat(7)}`)).toBe(`${'x'.repeat(42)} (Copy)`)
  })
})
