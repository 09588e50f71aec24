import type { Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'

/**
 * Columns of a ledger for one amount: `-amount` is what is subtracted (credits next to debits), `=amount` a running
 * balance, which is compared and never written.
 */
type LedgerSign = '-' | '='

export interface LedgerColumn {
  readonly name: string
  readonly sign: LedgerSign
  readonly field: string
  readonly headings: readonly string[]
}

export const ledgerColumns = (resource: Resource): LedgerColumn[] =>
  Object.entries(resource.fields).flatMap(([field, of]) => {
    const { credits, balance } = fieldTypeOf(of).ledger?.(of) ?? {}
    return (
      [
        ['-', credits],
        ['=', balance],
      ] as const
    ).flatMap(([sign, headings]) => (headings ? [{ name: `${sign}${field}`, sign, field, headings }] : []))
  })

/** Field of a column, whatever its sign. */
export const fieldOfColumn = (column: string): string => column.replace(/^[-=]/, '')

export const isBalance = (column: string): boolean => column.startsWith('=')
