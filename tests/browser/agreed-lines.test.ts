import { beforeAll, describe, expect, it } from 'vitest'
import { seriousFindings } from '../support/accessibility.ts'
import { browserTest } from '../support/browser.ts'
import { costingRecords } from '../support/costing.ts'

const app = browserTest(async () => ({}))
let records: ReturnType<typeof costingRecords>
beforeAll(() => {
  records = costingRecords(app.test)
})

/** An agreed quote with 10 × £12.50 of "Trench". */
const agreed = async () => {
  const { id } = await records.quote({ quoteNumber: 'Q 1' })
  const line = await records.quoteLine(id, { description: 'Trench', quantity: 10, costEach: 12.5 })
  await app.test.api('PATCH', `/QuoteHeader/${id}`, {
    body: { standing: 'agreed', agreedDate: '2026-11-26' },
  })
  return { id: id as number, line: line.id as number }
}

/** Types another quantity into the form of the line; returns the question. */
const change = async ({ id, line }: { id: number; line: number }) => {
  app.allowConsole(/409/)
  const page = await app.open(`/admin/quote-headers/${id}/quote-lines/${line}/edit`)
  await page.getByRole('textbox', { name: 'Quantity' }).fill('12')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'This is agreed' })
  await question.getByText('The contract is £125.00, agreed 26/11/2026.').waitFor()
  return { page, question }
}
const quantityOf = async (line: number) => (await app.test.api('GET', `/quoteline/${line}`)).body.quantity

describe('A change of a line of an agreed quote', () => {
  it('is saved with a reason, and the head of the quote says by how much the contract has changed', {
    tags: 'slow',
  }, async () => {
    const quote = await agreed()
    const { page, question } = await change(quote)
    expect(await seriousFindings(page)).toEqual([])
    const save = question.getByRole('button', { name: 'Change the contract' })
    expect(await save.isEnabled()).toBe(false)
    await question.getByRole('textbox', { name: 'Reason' }).fill('Instruction 4')
    await save.click()
    await page.getByRole('button', { name: '+£25.00' }).click()
    const changes = page.getByRole('dialog', { name: 'Changed since agreed' })
    await changes.getByRole('row', { name: /Trench £125\.00 £150\.00 \+£25\.00/ }).waitFor()
    expect(await quantityOf(quote.line)).toBe(12)
  })

  it('becomes a variation, which opens', { tags: 'slow' }, async () => {
    const quote = await agreed()
    const { page, question } = await change(quote)
    await question.getByRole('button', { name: /^Make it a variation/ }).click()
    await page.getByText('Draft', { exact: true }).waitFor()
    await page.getByRole('row', { name: /Trench 2 £12\.50 £25\.00/ }).waitFor()
    expect(await quantityOf(quote.line)).toBe(10)
  })
})
