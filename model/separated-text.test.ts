import { describe, expect, it } from 'vitest'
import { separatedRows } from './separated-text.ts'

const file = (text: string) => separatedRows(text, ',', 'file', 100)
const cellsOf = (text: string) => file(text).map(({ cells }) => cells)
const pasted = (text: string) => separatedRows(text, '\t', 'clipboard', 100).map(({ cells }) => cells)

describe('Separated text of a file', () => {
  it.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['"x" , "Ann"', [['x', 'Ann']]],
    ['"a ""quoted"" word",1', [['a "quoted" word', '1']]],
    ['"two\nlines",1\n', [['two\nlines', '1']]],
    ['6" pipe,1', [['6" pipe', '1']]],
    [
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['a,', [['a', '']]],
    ['a\r\rb', [['a'], [''], ['b']]],
    ['', []],
  ])('%j is %j', (text, cells) => expect(cellsOf(text)).toEqual(cells))

  it.each([
    ['"A" grade timber,1\nnext,2', 'textAfterQuote'],
    ['"never closed,1\nnext,2', 'quoteNotClosed'],
  ])('%j has a fault in its row only, and keeps the marks', (text, fault) => {
    const [first, second] = file(text)
    expect([first?.fault, first?.cells.length, second]).toEqual([fault, 2, { cells: ['next', '2'] }])
    expect(first?.cells[0]?.startsWith('"')).toBe(true)
  })
})

describe('Cells of the clipboard', () => {
  it.each([
    ['"A" grade timber\t1', [['"A" grade timber', '1']]],
    ['"quoted"\t1', [['"quoted"', '1']]],
    [
      '"two\nlines"\t1\r\nb\t2',
      [
        ['two\nlines', '1'],
        ['b', '2'],
      ],
    ],
    ['"one ""inner"" mark\nand a line"\t1', [['one "inner" mark\nand a line', '1']]],
    ['6"\t4"', [['6"', '4"']]],
    ['"\t"', [['\t']]],
  ])('%j is %j', (text, cells) => expect(pasted(text)).toEqual(cells))
})
