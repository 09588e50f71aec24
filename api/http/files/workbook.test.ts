import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { formula, openWorkbook, settle } from './workbook.ts'

/** A sheet with this many formulas of as many different texts, on its way into a zip that nobody reads. */
const sheetWith = (rows: number) => {
  const sheet = openWorkbook(new PassThrough()).addWorksheet('Formulas')
  for (let row = 1; row <= rows; row++)
    sheet.addRow([formula(`${row}+${row}`, 2 * row), crypto.randomUUID()]).commit()
  return sheet
}
const kept = (sheet: object) => Object.keys(Reflect.get(sheet, '_formulae')).length

describe('Letting the zip of a workbook catch up', () => {
  it('forgets the formulas that exceljs would keep until the sheet ends', async () => {
    const sheet = sheetWith(300)
    expect(kept(sheet)).toBe(300)
    await settle(sheet, new AbortController().signal)
    expect(kept(sheet)).toBe(0)
  })

  it('waits until the zip has taken what was written', async () => {
    const sheet = sheetWith(5000)
    const [zip] = Reflect.get(sheet, 'stream').pipes
    expect(zip._writableState.length).toBeGreaterThan(100_000)
    await settle(sheet, new AbortController().signal)
    expect(zip._writableState.length).toBe(0)
  })

  it('ends when the output has failed', async () => {
    const failure = new AbortController()
    const waiting = settle(sheetWith(5000), failure.signal)
    failure.abort(new Error('no space left'))
    await expect(waiting).rejects.toThrow()
    await expect(settle(sheetWith(1), failure.signal)).rejects.toThrow('no space left')
  })
})
