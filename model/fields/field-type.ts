import type { FilterPart } from '../filter/filter.ts'
import { isObject, names, needed, type OptionsOf, oneOf, option, text, yes } from './option.ts'

/** Who may read a field, and who may change it. */
export interface FieldAccess {
  /** Roles that may read it; nobody else finds it in any answer. */
  readonly read?: readonly string[]
  /** Roles that may change it; to others who may read it, it is read-only. */
  readonly write?: readonly string[]
}

/** What may be for some roles alone. */
export interface Guarded {
  /** Roles that may read it (`read`) and change it (`write`); an Administrator always may. Else all who may do so with the record. */
  readonly access?: FieldAccess
}

/** What every field can say. */
export interface FieldBase extends Guarded {
  /** As people read it, in headings and forms. */
  readonly label: string
  /** A sentence under its input, for whoever fills in the form. */
  readonly help?: string
  /** The field's name before, so that the next migration renames its column with its history. */
  readonly was?: string
  /** Shown only in the create form, or only in the edit form. */
  readonly in?: 'create' | 'edit'
  /** Set by the server; accepted and ignored in a body, so that a record that was read can be sent back. */
  readonly readOnly?: true
  /** Chosen when the record is made and never changed: shown read-only when editing. */
  readonly setOnce?: true
  /** No two records have the same value, letter case aside. */
  readonly unique?: true
}

const isAccess = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([name, roles]) => ['read', 'write'].includes(name) && names.fits(roles))

export const guarded: OptionsOf<Guarded> = {
  access: option('{ read, write }: lists of roles', isAccess),
}

export const baseOptions: OptionsOf<FieldBase> = {
  label: needed(text),
  help: text,
  was: text,
  in: oneOf('create', 'edit'),
  readOnly: yes,
  setOnce: yes,
  unique: yes,
  ...guarded,
}

/** Whether a field may be empty. */
export interface Requirable {
  /**
   * `true`: never empty. `'form'`: the form insists, the API also takes null. `'shown'`: never empty while the section that
   * it stands in is shown.
   */
  readonly required?: true | 'form' | 'shown'
  /** What records without a value get when the field becomes required. */
  readonly fill?: string | number
}

export type JsonSchema = Readonly<Record<string, unknown>>

/** What a type can do: what the generators and the definition language ask instead of its name. */
export interface Traits {
  /** Whether a body may set it. */
  readonly writable: boolean
  /** Whether answers carry it, and lists sort and filter by it. What is written and never read is a secret. */
  readonly readable: boolean
  /** There is always a value, whatever a body leaves out. */
  readonly neverNull?: true
  /** Whether a list's text filter can look into it. */
  readonly searchable?: true
  /** Whether it is typed and kept as text: by itself it can be unique, whatever the case. */
  readonly isText?: true
  /** Whether the text may have several lines. */
  readonly isMultiline?: true
  /** Whether PostgreSQL can hold its values to be different in a key of several fields. */
  readonly inKeys?: true
  /** Whether it refers to any number of records: its value is the list of their ids. */
  readonly holdsMany?: true
  /** Whether it says yes or no, as whether a record is enabled. */
  readonly yesOrNo?: true
  /** Whether people type it as a number: it can be multiplied, and compared with a sum. */
  readonly numeric?: true
  /** Whether it can be summed, and what the sum is: `unit`, what its definition says. */
  readonly summedAs?: 'money' | 'quantity' | 'unit'
  /** How a spreadsheet shows the number, where that does not follow from `summedAs`. */
  readonly cellFormat?: 'price' | 'percent'
  /** Whether it is the colour that a record is known by. */
  readonly isColour?: true
  /** Whether it is a calendar date, which an address may name by a token such as `month-1`. */
  readonly isDay?: true
  /** Whether it is a day with a time of it. */
  readonly isTime?: true
}

/** What a filter may ask of a field type, besides a value, null for empty, and a list of tests, which every type has. */
export interface FieldFilter<F> {
  /** The parts of a test that it has besides. */
  readonly parts: readonly FilterPart[]
  /** JSON Schema of a value that it is compared with. */
  schema(field: F): JsonSchema
  /** Whether it can be compared with this value; all else is refused. */
  fits(value: unknown, field: F): boolean
  /** A test with its tokens replaced by values, where the type has tokens. */
  resolve?(test: unknown): unknown
}

/** A record that is about to be written, as the rules between its fields see it. */
export interface RecordInForm {
  readonly values: Readonly<Record<string, unknown>>
  labelOf(name: string): string
}

/** A mistake in one option of a field. */
export interface OptionFault {
  readonly option: string
  readonly says: string
}

/** What the model knows of one field type, without I/O. `F` is its definition, `V` its value. */
export interface FieldType<F, V> extends Traits {
  /** What a definition may say of it, each option in words and tested. */
  readonly options: OptionsOf<F>
  /** What is wrong with its own definition, where that is more than a default that it would refuse. */
  faults?(field: F): readonly OptionFault[]
  /** JSON Schema of a value that is not null. */
  schema(field: F): JsonSchema
  /** Absent where nothing can be asked. */
  readonly filter?: FieldFilter<F>
  /** What it is worked out from: fields of its record, or paths through references. */
  readFrom?(field: F): readonly string[]
  /** The resource whose records it is gathered from, and what of them: fields, or paths through references. */
  gatheredFrom?(field: F): { readonly from: string; readonly of: readonly string[] }
  /** The fields that it is made of, for one that is empty unless all of them have a value. */
  madeOf?(field: F): readonly string[]
  /** The two numbers of the record that it is the product of. */
  factors?(field: F): readonly [string, string]
  /** What an input of a new record starts with, where the definition names no plain value. */
  initial?(field: F): V | null
  /** The value as it is stored: trimmed text, null for blank. Wrong types pass unchanged to `check`. */
  normalise?(value: unknown, field: F): unknown
  /** The value that a word of an action stands for, such as `today` or `me`; any other value unchanged. */
  resolveSet?(value: unknown, actor: { readonly userId: number }): unknown
  /** A cell of an imported file as a value; what cannot be read is left to `check`. Absent: the cell as it is. */
  fromCell?(cell: string | number | boolean, field: F): unknown
  /** The messages for a value that is not null; none when it is right. */
  check(value: unknown, field: F): string[]
  /** The messages, by field name, of a rule between this field and others. */
  checkTogether?(name: string, field: F, record: RecordInForm): Readonly<Record<string, string[]>>
  /** What a computed field will be, as the database will work it out from the others; null until they are there. */
  workOut?(field: F, values: Readonly<Record<string, unknown>>): V | null
  /** The value as people read it in a cell, a picker or an export. */
  format(value: V, field: F): string
}

/** For the type checker alone: the definition and the value of a type. */
export interface About<F, V> {
  readonly about?: { readonly field: F; readonly value: V }
}

/** Declares a type with its traits as they are written, so that the definition language can go by them. */
export const defineFieldType =
  <F, V>() =>
  <const T extends FieldType<F, V>>(type: T) =>
    type as T & About<F, V>

/** A filter that compares with values as they are stored. */
export const comparesValues = <F, const Parts extends readonly FilterPart[]>(
  parts: Parts,
  check: (value: unknown, field: F) => string[],
  schema: (field: F) => JsonSchema,
): FieldFilter<F> & { readonly parts: Parts } => ({
  parts,
  schema,
  fits: (value, field) => check(value, field).length === 0,
})
