import type { Resource } from '../../model/definition.ts'

/** The column in which PostgreSQL keeps a kind of field. */
export interface ColumnType<F> {
  /** As PostgreSQL spells it: `numeric(15,4)`. */
  type(field: F): string
  notNull?(field: F): boolean
  /** SQL expression. */
  default?(field: F): string | undefined
  /** SQL expression of a stored generated column. */
  generated?(field: F, resource: Resource): string
  /** SQL condition on the column; null passes. */
  check?(column: string, field: F): string | undefined
  /** Whether lists sort it without regard to letter case, and search it by a trigram index. */
  isText?: boolean
  /** SQL of the text that people see, for a text filter; the column itself where it is a text. */
  shownText?(column: string): string
  /** How a filter compares it with one value, where that is not plain equality. */
  filter?: { sql(expression: string): string; fits(value: unknown, field: F): boolean }
}

/** A text as a SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
