import { describe, expect, it } from 'vitest'
import { headerFooterOf } from './printed-on.ts'

describe('What is printed above each page', () => {
  it('names the firm, the subject and the day', () => {
    const { oddHeader } = headerFooterOf({ firm: 'Costwright', subject: '24-112 – Q1', day: '28/02/2025' })
    expect(oddHeader).toContain('24-112 – Q1')
  })
  it('takes no text for a code, and stays within what a file may hold', () => {
    const { oddHeader = '' } = headerFooterOf({
      firm: 'Smith & Sons',
      subject: '&P'.repeat(500),
      day: '28/02/2025',
    })
    expect(oddHeader).toContain('Smith && Sons')
    expect(oddHeader).not.toMatch(/[^&]&P/)
    expect(oddHeader.length).toBeLessThan(256)
  })
})
