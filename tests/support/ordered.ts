import type { CalledApp } from './app.ts'
import { invoiceRecords } from './invoices.ts'

let jobs = 300

interface OrderedLine {
  readonly description?: string
  readonly quantity: number
  readonly costEach?: number
}

/** Makes orders that were sent, and what comes of them, through the API. */
export const orderedRecords = (test: CalledApp) => {
  const make = invoiceRecords(test)
  const linesOf = (purchaseId: number) =>
    make.send('GET', `/PurchaseLine/PurchaseHeader/${purchaseId}`) as Promise<
      { id: number; quantity: number; costEach: number; received: number; orderLineId: number }[]
    >
  /** An order of the lines at £9.00 each, sent. */
  const order = async (lines: readonly OrderedLine[], supplierId?: number) => {
    const supplier = supplierId ?? ((await make.supplier()).id as number)
    const number = `26-${++jobs}`
    const { id: projectId } = await make.project({ projectNumber: number })
    const { id: quoteId } = await make.quote({ projectId, standing: 'agreed', agreedDate: '2026-01-05' })
    const { id: costingCategoryId } = await make.category({ accountCode: `6${jobs}` })
    const wanted = []
    for (const { description = 'Facing bricks', quantity, costEach = 9 } of lines) {
      const { id } = await make.quoteLine(quoteId, {
        description,
        quantity,
        unit: 'm²',
        costEach: 10,
        costingCategoryId,
      })
      wanted.push({ quoteLineId: id, quantity, costEach, expected: quantity })
    }
    const userPONo = `${number}/001`
    const { purchaseHeaderId: purchaseId } = await make.send('POST', `/QuoteHeader/${quoteId}/order`, {
      supplierId: supplier,
      userPONo,
      lines: wanted,
    })
    const { orderId } = await make.send('GET', `/PurchaseHeader/${purchaseId}`)
    await make.send('POST', `/PurchaseOrder/${orderId}/order/marksent`, {})
    return {
      supplierId: supplier,
      projectId: projectId as number,
      quoteId: quoteId as number,
      costingCategoryId: costingCategoryId as number,
      userPONo,
      orderId: orderId as number,
      purchaseId: purchaseId as number,
    }
  }
  /** What came of each line of a purchase; all of it by default. */
  const deliver = async (purchaseId: number, quantities?: readonly number[], receivedDate = '2026-02-03') => {
    const lines = await linesOf(purchaseId)
    return make.send('POST', `/PurchaseHeader/${purchaseId}/delivered`, {
      receivedDate,
      lines: (quantities ?? []).map((quantity, index) => ({
        purchaseLineId: lines[index]?.id,
        quantity,
        expected: lines[index]?.quantity,
      })),
    })
  }
  /**
   * The supplier's invoice of a purchase, with quantity and price of each line.
   * @returns its id
   */
  const invoicePart = async (
    purchaseId: number,
    typed: readonly { readonly quantity: number; readonly costEach?: number }[] = [],
    others: Record<string, unknown> = {},
  ): Promise<number> => {
    const lines = await linesOf(purchaseId)
    const invoiced = typed.map(({ quantity, costEach = 9 }, index) => ({
      purchaseLineId: lines[index]?.id,
      quantity,
      costEach,
      expected: lines[index]?.quantity,
    }))
    const added = (others.added ?? []) as readonly { quantity: number; costEach: number }[]
    const pence = [...(typed.length > 0 ? invoiced : lines), ...added].reduce(
      (sum, { quantity, costEach }) => sum + Math.round(quantity * costEach * 100),
      0,
    )
    await make.send('POST', `/PurchaseHeader/${purchaseId}/invoiced`, {
      invoiceNo: `R-${crypto.randomUUID().slice(0, 8)}`,
      invoiceDate: '2026-02-10',
      invoiceNet: pence / 100,
      invoiceVat: Math.round(pence / 5) / 100,
      lines: invoiced,
      ...others,
    })
    return (await make.send('GET', `/PurchaseHeader/${purchaseId}`)).invoiceId
  }
  return { ...make, linesOf, order, deliver, invoicePart }
}
