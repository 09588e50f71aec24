import { describe, expect, it } from 'vitest'
import { isDivided, sectionsOf } from './sections.ts'

const divide = (...names: readonly string[]) => sectionsOf(names, (name) => name)

describe('Sections of rows', () => {
  it('are where their first rows are, and have all of their rows', () => {
    const rows = [
      { of: 'Frame', text: 'a' },
      { of: 'Roof', text: 'b' },
      { of: 'Frame', text: 'c' },
    ]
    const sections = sectionsOf(rows, (row) => row.of)
    expect(sections.map(({ name, rows: own }) => [name, own.map(({ text }) => text).join('')])).toEqual([
      ['Frame', 'ac'],
      ['Roof', 'b'],
    ])
  })

  it('are one where their names differ in case and spaces only', () =>
    expect(divide('PRELIMINARIES', 'Preliminaries ').map(({ name }) => name)).toEqual(['PRELIMINARIES']))

  it('are shown where there are several, and one has several rows', () => {
    expect(isDivided(divide())).toBe(false)
    expect(isDivided(divide('Frame', 'Frame'))).toBe(false)
    expect(isDivided(divide('Frame', 'Roof'))).toBe(false)
    expect(isDivided(divide('Frame', 'Roof', 'Roof'))).toBe(true)
  })
})
