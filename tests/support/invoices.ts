import type { CalledApp } from './app.ts'
import { costingRecords, link } from './costing.ts'

let made = 0

const ofPurchase = ['supplierId', 'projectId', 'userPONo', 'receivedDate', 'statementDate']

/** Makes purchases and their invoices through the API. */
export const invoiceRecords = (test: CalledApp) => {
  const make = costingRecords(test)
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a record
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<any> => {
    const reply = await test.api(method, path, { ...(body && { body }), as: 'administrator' })
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
  /** An invoice with its values for purchases. */
  const invoice = async (purchaseIds: readonly number[], fields: Record<string, unknown> = {}) => {
    const { id } = await send('POST', '/SupplierInvoice', fields)
    for (const purchaseId of purchaseIds)
      await send('PATCH', `/PurchaseHeader/${purchaseId}`, { invoiceId: id })
    return send('GET', `/SupplierInvoice/${id}`)
  }
  /**
   * A received purchase with one line for each net amount, and its invoice; VAT at 20 % of all.
   * @returns the invoice, with the id of its purchase
   */
  const invoiced = async (amounts: readonly number[], fields: Record<string, unknown> = {}) => {
    const own = Object.fromEntries(Object.entries(fields).filter(([name]) => ofPurchase.includes(name)))
    const others = Object.fromEntries(Object.entries(fields).filter(([name]) => !ofPurchase.includes(name)))
    const supplierId = 'supplierId' in own ? own.supplierId : (await supplier()).id
    const { id } = await make.purchase({ receivedDate: '2024-06-10', ...own, supplierId })
    const { id: costingCategoryId } = await make.category({ accountCode: `5${++made}` })
    for (const amount of amounts)
      await make.purchaseLine(id, {
        quantity: Math.sign(amount),
        costEach: Math.abs(amount),
        costingCategoryId,
      })
    const net = Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100
    const typed = await invoice([id], {
      supplierId,
      invoiceNo: `A-${20_000 + ++made}`,
      invoiceDate: '2024-06-12',
      invoiceNet: net,
      invoiceVat: Math.round(net * 20) / 100,
      ...others,
    })
    return { ...typed, purchaseId: id }
  }
  const approve = (id: number, as: 'user' | 'administrator' = 'user') =>
    test.api('POST', '/SupplierInvoice/approve', { body: { id }, as })
  return { ...make, send, codes, supplier, invoice, invoiced, approve, link: link.bind(null, test) }
}
