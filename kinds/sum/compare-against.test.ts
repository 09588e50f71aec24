import { describe, expect, it } from 'vitest'
import { compareAgainst } from './compare-against.ts'

describe('A matched quantity', () => {
  it('is equal when all of it is matched', () => expect(compareAgainst(10, 10)).toBe('equal'))
  it('is more when more is matched than bought', () => expect(compareAgainst(12, 10)).toBe('more'))
  it('is less while something is unmatched', () => expect(compareAgainst(0, 10)).toBe('less'))
  it('counts downwards for a credit', () => {
    expect(compareAgainst(0, -5)).toBe('less')
    expect(compareAgainst(-5, -5)).toBe('equal')
    expect(compareAgainst(-6, -5)).toBe('more')
  })
})
