import type { Resource } from '../model/definition.ts'
import type { Resources } from '../model/resources.ts'

/** SQL of a field's value, and the joins that it needs, each after the one it starts from. */
export interface Expression {
  readonly sql: string
  readonly joins: readonly string[]
}

/** Where a computed field is read from: a record of a resource, under an alias of the query. */
export interface ReadFrom {
  readonly resources: Resources
  readonly resource: Resource
  readonly alias: string
  /** Whether it is worked out for every record, as an order is, and not only for those of a window. */
  readonly forAllRecords: boolean
  /** Another field of this record, or of one that was joined to it. */
  read(resource: Resource, name: string, alias: string): Expression
}

/** A condition on a field's value: SQL with `?` for each of its bindings. */
export interface KindCondition {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

interface Readable<F> {
  /** What a filter asks for, as SQL over the field's expression, where that is not plain equality. */
  condition?(expression: string, asked: unknown, field: F): KindCondition
}

/** The column in which PostgreSQL keeps a kind of field. */
export interface StoredColumn<F> extends Readable<F> {
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
  readonly isText?: true
  /** SQL of the text that people see, for a text filter; the column itself where it is a text. */
  shownText?(column: string): string
}

/** A kind without a column: worked out when a record is read. */
export interface ComputedColumn<F> extends Readable<F> {
  expression(name: string, field: F, from: ReadFrom): Expression
}

/** How PostgreSQL keeps or works out a kind of field; null for one that neither is kept nor read. */
export type KindColumn<F> = StoredColumn<F> | ComputedColumn<F> | null

/** A text as a SQL literal. */
export const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
