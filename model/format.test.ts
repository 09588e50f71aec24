import { describe, expect, it } from 'vitest'
import { quoteLines } from '../resources.config.ts'
import {
  formatCounted,
  formatDate,
  formatDecimal,
  formatInstant,
  formatMoney,
  formatMonth,
  formatPounds,
} from './format.ts'
import { valueText } from './record-text.ts'

describe('Figures for people', () => {
  it('show money with two decimals', () => {
    expect(formatMoney(1234.5)).toBe('1,234.50')
    expect(formatMoney(-4)).toBe('-4.00')
  })

  it('show pounds in British format, and a dash for nothing', () => {
    expect(formatPounds(1234.5)).toBe('£1,234.50')
    expect(formatPounds(-1344.35)).toBe('-£1,344.35')
    expect(formatPounds(0)).toBe('-')
  })

  it('show no more decimals of a quantity than it has', () => {
    expect(formatDecimal(42.5, 0, 4)).toBe('42.5')
    expect(formatDecimal(36.1425, 2, 4)).toBe('36.1425')
    expect(formatDecimal(36, 2, 4)).toBe('36.00')
  })

  it('say of what was not counted to the end that there are more', () => {
    expect(formatCounted(10_000, true)).toBe('10,000+')
    expect(formatCounted(10_000, false)).toBe('10,000')
  })

  it('are shown by the kind of their field: prices as pounds, however exact, quantities as they are', () => {
    const shown = (name: 'costEach' | 'quantity' | 'total', value: number) =>
      valueText(quoteLines, name, value)
    expect(shown('costEach', 36)).toBe('36.00')
    expect(shown('costEach', 1234.5)).toBe('1,234.50')
    expect(shown('costEach', 0.0725)).toBe('0.0725')
    expect(shown('quantity', 42)).toBe('42')
    expect(shown('quantity', 42.5)).toBe('42.5')
    expect(shown('total', 1234.5)).toBe('1,234.50')
  })

  it('show dates day first and months by name', () => {
    expect(formatDate('2025-02-28')).toBe('28/02/2025')
    expect(formatMonth(2025, 9)).toBe('Sep 2025')
    expect(formatMonth(0, 0)).toBe('No Date')
    expect(formatInstant('2025-02-28T12:30:00.000Z')).toMatch(/^28 Feb 2025, \d\d:\d0$/)
  })
})
