/** What every field can say. */
export interface FieldBase {
  readonly label: string
  /** Shown only in the create form, or only in the edit form. */
  readonly in?: 'create' | 'edit'
  /** Set by the server; accepted and ignored in a body, so that a record that was read can be sent back. */
  readonly readOnly?: true
  /** Chosen when the record is made and never changed: shown read-only when editing. */
  readonly setOnce?: true
  /** No two records have the same value, letter case aside. */
  readonly unique?: true
}

/** `true`: never empty. `'form'`: the form insists, the API also takes null. */
export interface Requirable {
  readonly required?: true | 'form'
}

/** What the model knows of one kind of field, without I/O. `F` is its definition, `V` its value. */
export interface FieldType<F, V> {
  /** Whether a record keeps it in a column that callers may write. */
  readonly stored: boolean
  /** JSON Schema of a value that is not null. */
  schema(field: F): Readonly<Record<string, unknown>>
  /** The value as it is stored: trimmed text, null for blank. Wrong types pass unchanged to `check`. */
  normalise?(value: unknown, field: F): unknown
  /** The messages for a value that is not null; none when it is right. */
  check(value: unknown, field: F): string[]
  /** The value as people read it in a cell, a picker or an export. */
  format(value: V, field: F): string
}
