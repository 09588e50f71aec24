import { describe, expect, it } from 'vitest'
import { attachment } from '../../http/files/file-reply.ts'
import { reportFileName } from './report-route.ts'

describe("The name of a quote's report", () => {
  it('names the project and the quote', () => {
    expect(reportFileName('St Mary’s School', 7, 'QuoteExcelReport')).toBe(
      'QuoteExcelReport for St Mary’s School, Quote 7.xlsx',
    )
  })

  it('holds nothing that a file system refuses or that hides its ending', () => {
    expect(reportFileName('../a\\b:c*"d"\r\n\u202excod', 7, 'QuoteExcelReport')).toBe(
      'QuoteExcelReport for .._a_b_c__d____xcod, Quote 7.xlsx',
    )
  })

  it('stays short enough for every file system', () => {
    expect(
      Buffer.byteLength(reportFileName('🏗'.repeat(200), 2_147_483_647, 'QuoteExcelReport')),
    ).toBeLessThan(256)
  })
})

describe('Content-Disposition', () => {
  it('gives the exact name encoded, and one in ASCII', () => {
    expect(attachment('£5 "off" 100%.xlsx')).toBe(
      `attachment; filename="_5 _off_ 100_.xlsx"; filename*=UTF-8''%C2%A35%20%22off%22%20100%25.xlsx`,
    )
  })

  it('encodes what RFC 8187 does not allow as it is', () => {
    expect(attachment("é it's (1)*.xlsx")).toMatch(/filename\*=UTF-8''%C3%A9%20it%27s%20%281%29%2A\.xlsx$/)
  })

  it('is a header that can be sent, whatever the name', () => {
    expect(attachment('a\r\nSet-Cookie: x\0é🏗')).toMatch(/^[\x20-\x7e]+$/)
  })
})
