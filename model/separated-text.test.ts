import { describe, expect, it } from 'vitest'
import { clipboardRows, separatedRows } from './separated-text.ts'

const file = (text: string) => separatedRows(text, ',', 'file', 100)
const cellsOf = (text: string) => file(text).map(({ cells }) => cells)
const pasted = (text: string) => clipboardRows(text, 100).rows.map(({ cells }) => cells)

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
    ['"\t"', [['"', '"']]],
    [
      'Dig\t5\t£40\r\n"\t6\t£50\r\n"\t7\t£60\r\nSlab\t1\t£2\r\n',
      [
        ['Dig', '5', '£40'],
        ['"', '6', '£50'],
        ['"', '7', '£60'],
        ['Slab', '1', '£2'],
      ],
    ],
    [
      '"\tA\n"\tB\n',
      [
        ['"', 'A'],
        ['"', 'B'],
      ],
    ],
    [
      'A\t"\n"\tB\n',
      [
        ['A', '"'],
        ['"', 'B'],
      ],
    ],
    ['"Dig\n', [['"Dig']]],
    [
      '1\t"Dig\ndeep"\t5\n2\tSlab\t6\n',
      [
        ['1', 'Dig\ndeep', '5'],
        ['2', 'Slab', '6'],
      ],
    ],
    [
      '1\t"Dig\r\ndeep"\t5\r\n2\tSlab\t6\r\n',
      [
        ['1', 'Dig\r\ndeep', '5'],
        ['2', 'Slab', '6'],
      ],
    ],
  ])('%j is %j', (text, cells) => expect(pasted(text)).toEqual(cells))
})

it('A column of the clipboard whose marks can be text or quote a cell says which rows are in doubt', () => {
  expect(clipboardRows('"Dig\ndeep"\nSlab\n', 100)).toEqual({
    rows: [{ cells: ['Dig\ndeep'] }, { cells: ['Slab'] }],
    doubtful: [0],
  })
  expect(clipboardRows('"Dig\ndeep"\r\nSlab\r\n', 100).doubtful).toEqual([])
})
