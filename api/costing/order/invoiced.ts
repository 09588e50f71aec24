/** Whether a purchase has an invoice, so that its lines say what is paid and no longer what came. */
export const isInvoicedSql = (purchase: string): string =>
  `(num_nonnulls(${['supplier_po_invoice_no', 'invoice_id', 'statement_date']
    .map((column) => `${purchase}.${column}`)
    .join(', ')}) > 0)`

/** Neither came nor invoiced: it takes further lines, an order that is not sent says the same, and closing the order gives it up. */
export const isOpenSql = (purchase: string): string =>
  `(${purchase}.received_date is null and not ${isInvoicedSql(purchase)})`
