import type { CalledApp } from './app.ts'
import { costingRecords, link } from './costing.ts'

let made = 0

/** Makes purchases with typed invoices through the API. */
export const invoiceRecords = (test: CalledApp) => {
  const make = costingRecords(test)
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
  const send = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<any> => {
    const reply = await test.api(method, path, { body, as: 'administrator' })
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const codes = async (): Promise<Record<string, number>> => {
    const { body } = await test.api('GET', '/VatCode')
    return Object.fromEntries(
      (body as { vatCode: string; id: number }[]).map(({ vatCode, id }) => [vatCode, id]),
    )
  }
  const supplier = async (fields: object = {}) =>
    send('POST', '/Supplier', {
      supplierName: `Otley Merchants ${++made}`,
      vatCodeId: (await codes())['Standard 20'],
      ...fields,
    })
  /** A received purchase with one line for each net amount, and its invoice; VAT at 20 % of all. */
  const invoiced = async (amounts: readonly number[], fields: Record<string, unknown> = {}) => {
    const { id } = await make.purchase({
      supplierId: (await supplier()).id,
      supplierPOInvoiceNo: `A-${20_000 + ++made}`,
      receivedDate: '2024-06-10',
      invoiceDate: '2024-06-12',
    })
    const { id: costingCategoryId } = await make.category({ accountCode: `5${++made}` })
    for (const amount of amounts)
      await make.purchaseLine(id, {
        quantity: Math.sign(amount),
        costEach: Math.abs(amount),
        costingCategoryId,
      })
    const net = Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100
    return send('PATCH', `/PurchaseHeader/${id}`, {
      invoiceNet: net,
      invoiceVat: Math.round(net * 20) / 100,
      ...fields,
    })
  }
  const approve = (id: number, as: 'user' | 'administrator' = 'user') =>
    test.api('POST', '/PurchaseHeader/approve', { body: { id }, as })
  return { ...make, send, codes, supplier, invoiced, approve, link: link.bind(null, test) }
}
