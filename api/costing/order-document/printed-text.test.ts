import { describe, expect, it } from 'vitest'
import { broken, runsOf, unprintable, widthOf } from './printed-text.ts'

const print = { size: 9.5 }

describe('Printed text', () => {
  it('has each sign in a font that contains it', () => {
    expect(runsOf('Beam → wall ✓')).toEqual([
      { text: 'Beam ', font: 'Roboto' },
      { text: '→ ', font: 'DejaVu' },
      { text: 'wall ', font: 'Roboto' },
      { text: '✓', font: 'DejaVu' },
    ])
    expect(unprintable(['→ ✓ ⌀ ∅ △ ≥ ½ m² £ € Łódź Σκυρόδεμα Бетон', 'two\nlines'])).toEqual([])
  })

  it('names the characters that no font has, and prints a sign for them', () => {
    expect(unprintable(['Crane 🏗️', 'Dämmung 日本, 日'])).toEqual(['🏗', '日', '本'])
    expect(runsOf('日').map(({ text }) => text)).toEqual(['\ufffd'])
  })

  it('has a blank for each kind of blank, and nothing for invisible characters', () => {
    const text = runsOf('1\u202f250\u2009m \u200bdeep\ufeff')
      .map((run) => run.text)
      .join('')
    expect(text).toBe('1\u00a0250 m deep')
  })

  it('is broken where a word is wider than its column, and nowhere else', () => {
    const long = 'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW'
    const lines = broken(`Beam ${long} and plate`, 120, print).split(/\s/)
    expect(lines[0]).toBe('Beam')
    expect(lines.slice(-2)).toEqual(['and', 'plate'])
    expect(lines.slice(1, -2).join('')).toBe(long)
    for (const line of lines) expect(widthOf(line, print)).toBeLessThanOrEqual(120)
    const narrow = 'il'.repeat(20)
    expect(broken(narrow, 120, print)).toBe(narrow)
  })
})
