/**
 * Column of a field: `supplierPOInvoiceNo` is `supplier_po_invoice_no`, `has2FA` is `has_2fa`.
 * Runs of capitals and digits count as one word.
 */
export const columnOf = (field: string): string =>
  field
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** A label as one word, letters and digits alone: `Site Diary` is `SiteDiary`. */
export const inOneWord = (label: string): string =>
  label
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** A name as SQL takes any: `order`, `user` and `full` are words of the language otherwise. */
export const quoted = (name: string): string => `"${name}"`

/** The same, without the quotes: the column of a field as SQL. */
export const quotedColumn = (field: string): string => quoted(columnOf(field))
