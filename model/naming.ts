/**
 * Column of a field: `makerPONumber` becomes `maker_po_number`, `has2FA` becomes `has_2fa`. Runs
 * of capitals and digits count as one word.
 */
export const columnOf = (field: string): string =>
  field
    .replace(/([a-z])([A-Z0-9])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()

/** Label without spaces and punctuation: `Site Diary` becomes `SiteDiary`. */
export const withoutSpaces = (label: string): string =>
  label
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** Quoted SQL identifier; `order`, `user` and `full` are reserved words. */
export const quoted = (name: string): string => `"${name}"`

export const quotedColumn = (field: string): string => quoted(columnOf(field))
