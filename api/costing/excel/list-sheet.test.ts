import { describe, expect, it } from 'vitest'
import { linesOf, rowHeight } from './list-sheet.ts'

describe('The height of a row', () => {
  it.each([
    ['', 10, 1],
    ['ten chars!', 10, 1],
    ['ten chars! more', 10, 2],
    ['one two three four', 9, 3],
    ['a\nb\r\nc', 10, 3],
    ['abcdefghijklmnopqrstuvwxyz', 10, 3],
    ['ab cdefghijklmnopqrstuvwxyz', 10, 4],
  ])('has room for every line of %j in %d characters', (text, width, lines) => {
    expect(linesOf(text, width)).toBe(lines)
  })

  it('is that of the text with the most lines', () => {
    expect(
      rowHeight([
        ['one line', 20],
        ['one two three four', 9],
      ]),
    ).toBe(3 + 3 * 13)
    expect(rowHeight([])).toBe(16)
  })
})
