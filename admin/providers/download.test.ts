import { describe, expect, it } from 'vitest'
import { fileNameOf } from './download.ts'

describe('The file name of a download', () => {
  it('is the exact one, with every letter and sign', () => {
    expect(
      fileNameOf(
        `attachment; filename="ExcelReport for St Oswin_s caf_, Sheet 7.xlsx"; filename*=UTF-8''ExcelReport%20for%20St%20Oswin%27s%20caf%C3%A9%2C%20Sheet%207.xlsx`,
      ),
    ).toBe("ExcelReport for St Oswin's café, Sheet 7.xlsx")
  })

  it('is the plain one where there is no other, with commas, semicolons and quotes inside', () => {
    expect(fileNameOf('attachment; filename="Report for A; B, \\"C\\".xlsx"')).toBe(
      'Report for A; B, "C".xlsx',
    )
    expect(fileNameOf('attachment; filename=report.xlsx')).toBe('report.xlsx')
  })

  it('is the plain one when the exact one cannot be read', () => {
    expect(fileNameOf(`attachment; filename="report.xlsx"; filename*=UTF-8''%E9.xlsx`)).toBe('report.xlsx')
  })

  it('is missing when the server names none', () => {
    expect(fileNameOf(null)).toBeNull()
    expect(fileNameOf('attachment')).toBeNull()
  })
})
