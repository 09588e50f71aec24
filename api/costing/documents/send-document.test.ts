import { describe, expect, it } from 'vitest'
import { type MadePaper, requireAsPrinted, withPaper } from './send-document.ts'

const paperOf = (printed: string): MadePaper => ({
  from: JSON.stringify(printed),
  paper: { fileName: 'Paper.pdf', bytes: Buffer.from(printed) },
})

/** Each paper that is made shows the next of `texts`; the record has `stored`. */
const send = (texts: readonly string[], stored: string) => {
  let made = 0
  return withPaper(
    async () => paperOf(texts[made++] ?? 'none'),
    async (paper) => requireAsPrinted(paper, stored).bytes.toString(),
  )
}

describe('A paper made before its record is locked', () => {
  it('is made again if what it shows has changed', async () => {
    expect(await send(['£90', '£95', '£100'], '£100')).toBe('£100')
  })

  it('is given up after five', async () => {
    const texts = Array.from({ length: 6 }, (_, n) => (n < 5 ? `£${n}` : '£100'))
    await expect(send(texts, '£100')).rejects.toMatchObject({ code: 'busy' })
  })

  it('is not made again after another error', async () => {
    let made = 0
    const failed = withPaper(
      async () => paperOf(String(++made)),
      async () => {
        throw new Error('no')
      },
    )
    await expect(failed).rejects.toThrow('no')
    expect(made).toBe(1)
  })
})
