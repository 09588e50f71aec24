/**
 * A table that no definition makes and that goes with records: its rows refer to some, are deleted with them, and say
 * nothing but that they refer to them. They are in the audit trail, so that they come back when the records do.
 */
export interface Companion {
  readonly table: string
  /** The tables of the records, by the column that refers to them. */
  readonly refersTo: Readonly<Record<string, string>>
}
