import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'

/**
 * Columns of a ledger for one amount: `-amount` is what is subtracted (credits next to debits), `=amount` a running
 * balance, which is compared and never written, and `±amount` says of each amount whether it is a debit or a credit.
 */
type LedgerSign = '-' | '=' | '±'

export interface LedgerColumn {
  readonly name: string
  readonly sign: LedgerSign
  readonly field: string
  readonly headings: readonly string[]
}

export const ledgerColumns = (resource: Resource): LedgerColumn[] =>
  Object.entries(resource.fields).flatMap(([field, of]) => {
    const { credits, balance, sides } = fieldTypeOf(of).ledger?.(of) ?? {}
    return (
      [
        ['-', credits],
        ['=', balance],
        ['±', sides],
      ] as const
    ).flatMap(([sign, headings]) => (headings ? [{ name: `${sign}${field}`, sign, field, headings }] : []))
  })

/** Field of a column, whatever its sign. */
export const fieldOfColumn = (column: string): string => column.replace(/^[-=±]/, '')

export const isBalance = (column: string): boolean => column.startsWith('=')

/** Whether a column has no values of its field: a running balance, or what says debit or credit. */
export const isNextTo = (column: string): boolean => /^[=±]/.test(column)

/** Side of a ledger that a cell says: `D`, `Dr`, `Debit`, `C`, `CR.`, `Credit`; null for any other text. */
export const sideOf = (text: string): 'debit' | 'credit' | null => {
  const word = text.trim().replace(/\.$/, '').toLowerCase()
  if (['d', 'dr', 'db', 'debit'].includes(word)) return 'debit'
  return ['c', 'cr', 'credit'].includes(word) ? 'credit' : null
}
