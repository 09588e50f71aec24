import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { quoteLines } from '../../../resources.config.ts'
import { asXlsx } from '../../../tests/support/file-formats.ts'

type Handler = (event: { readonly data: object }) => Promise<void>

let ask: Handler
const posted: Record<string, unknown>[] = []
beforeAll(async () => {
  vi.stubGlobal('addEventListener', (_type: string, handler: Handler) => {
    ask = handler
  })
  vi.stubGlobal('postMessage', (message: Record<string, unknown>) => posted.push(message))
  await import('./sheet.worker.ts')
})
afterAll(() => {
  vi.unstubAllGlobals()
})

it('opens the sheet with most known rows, and says how many each has', async () => {
  const bytes = await asXlsx([
    {
      name: 'Summary',
      rows: [
        ['Bill', 'Amount'],
        ['1', 50],
        ['2', 70],
      ],
    },
    { name: 'Notes', rows: [['Rates are without VAT']] },
    {
      name: 'Bill',
      rows: [
        ['Item', 'Description', 'Qty', 'Rate'],
        ...Array.from({ length: 1_200 }, (_, at) => [`1.${at}`, `Wall ${at}`, 1, 2]),
      ],
    },
  ])
  const asked = { name: 'bill.xlsx', bytes, resource: quoteLines, parentKey: 'quoteHeaderId' }
  await ask({ data: { id: 1, call: 'readFile', asked } })
  const answer = posted.find((message) => 'answer' in message)?.answer
  expect(answer).toMatchObject({ toOpen: 2, known: [2, 0, 1_200] })
  // The rows are sent before, in parts that do not block the page.
  const rows = posted.flatMap((message) =>
    message.sheetAt === 2 ? [(message.rows as unknown[]).length] : [],
  )
  expect(rows).toEqual([1_000, 201])
})
