import type { TestApp } from './app.ts'
import { invoiceRecords } from './invoices.ts'

/**
 * What a job is quoted at, in the order of the bill: quantity, unit, price, and the price of its order. Quoted £20,200.00,
 * ordered £19,270.00.
 */
export const bill = [
  ['Facing bricks', 690, 'm²', 10, 9],
  ['Blocks', 400, 'm²', 20, 20],
  ['Slates', 1000, 'nr', 3, 2.8],
  ['Sand', 30, 't', 40, 42],
  ['Lintels', 12, 'nr', 50, 50],
  ['Membrane', 200, 'm²', 2.5, 2],
] as const

export type BillLine = (typeof bill)[number][0]

/** A job of one category whose quote is the bill, and the calls that order and deliver it. */
export const jobOfBill = async (test: TestApp) => {
  const make = invoiceRecords(test)
  const get = (path: string) => make.send('GET', path)
  const { id: categoryId } = await make.category({ categoryDescription: 'Masonry', accountCode: '5000' })
  const { id: supplierId } = await make.supplier({
    supplierName: 'Otley Merchants',
    dueRule: 'followingMonth',
  })
  const project = await make.project({
    projectName: 'Mill Lane',
    projectNumber: '24-112',
    terms: 'jct',
    retentionRate: 5,
  })
  const quote = await make.quote({ projectId: project.id, quoteNumber: 'Q1' })
  const quoteLines = new Map<BillLine, number>()
  for (const [description, quantity, unit, costEach] of bill) {
    const fields = { description, quantity, unit, costEach, costingCategoryId: categoryId }
    quoteLines.set(description, (await make.quoteLine(quote.id, fields)).id)
  }
  await make.send('POST', '/QuoteHeader/agree', { id: quote.id, agreedDate: '2024-09-01' })

  /** Orders a whole line at the price of its order. @returns its purchase */
  const order = async (name: BillLine): Promise<number> => {
    const index = bill.findIndex(([description]) => description === name)
    const [, quantity, , , costEach] = bill[index] ?? bill[0]
    const { purchaseHeaderId } = await make.send('POST', `/QuoteHeader/${quote.id}/order`, {
      supplierId,
      userPONo: `24-112/00${index + 1}`,
      lines: [{ quoteLineId: quoteLines.get(name), quantity, costEach, expected: quantity }],
    })
    return purchaseHeaderId
  }
  const orderOf = async (purchaseId: number): Promise<number> =>
    (await get(`/PurchaseHeader/${purchaseId}`)).orderId
  /** The parts of an order in their order. */
  const partsOf = async (orderId: number): Promise<number[]> => {
    const parts = await get(`/PurchaseHeader?filter={"orderId":${orderId}}&sort=["part","ASC"]`)
    return parts.map(({ id }: { id: number }) => id)
  }
  /** Records that all of a purchase came. */
  const allCame = (purchaseId: number, receivedDate: string) =>
    make.send('POST', `/PurchaseHeader/${purchaseId}/delivered`, { receivedDate, lines: [] })
  const invoiceNamed = async (invoiceNo: string) =>
    (await get(`/SupplierInvoice?filter=${encodeURIComponent(JSON.stringify({ invoiceNo }))}`))[0]
  return {
    make,
    get,
    projectId: project.id as number,
    quoteId: quote.id as number,
    supplierId,
    categoryId,
    order,
    orderOf,
    partsOf,
    allCame,
    invoiceNamed,
  }
}
export type JobOfBill = Awaited<ReturnType<typeof jobOfBill>>
