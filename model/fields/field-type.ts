import type { FilterPart } from '../filter/filter.ts'
import type { FieldErrors, Message } from '../message.ts'
import { isObject, names, type OptionsOf, oneOf, option, requiredOption, text, yes } from './option.ts'

export interface FieldAccess {
  /** Roles that may read it; hidden from all others. */
  readonly read?: readonly string[]
  /** Roles that may change it; read-only for others. */
  readonly write?: readonly string[]
}

export interface Guarded {
  /**
   * Roles that may read it (`read`) and change it (`write`), in addition to Administrators. Default: as for
   * the record.
   */
  readonly access?: FieldAccess
}

export interface Imported {
  /** Further headings by which an import finds its column: `Qty`, `Rate`. */
  readonly importNames?: readonly string[]
}

/** Options of every field. */
export interface FieldBase extends Guarded, Imported {
  /** Displayed in headings and forms. */
  readonly label: string
  /** Help text below its input. */
  readonly help?: string
  /** Former name. The next migration renames the column with its history. */
  readonly was?: string
  /** Shown only in the create form, or only in the edit form. */
  readonly in?: 'create' | 'edit'
  /** Set by the server. Ignored in a body, so that a client can send back a record it has read. */
  readonly readOnly?: true
  /** Set on creation and never changed: read-only in the edit form. */
  readonly setOnce?: true
  /**
   * Begins with a value of a referred record: `{ from: 'productId', take: 'unitPrice' }`. The form fills it when the
   * reference is chosen, the API when the body leaves it out. With `keeps`, the form fills it only while it is empty.
   */
  readonly preset?: { readonly from: string; readonly take: string; readonly keeps?: true }
  /** Unique among all records: a text, ignoring case, or a number. */
  readonly unique?: true
}

const isAccess = (value: unknown) =>
  isObject(value) &&
  Object.keys(value).length > 0 &&
  Object.entries(value).every(([name, roles]) => ['read', 'write'].includes(name) && names.fits(roles))

export const guarded: OptionsOf<Guarded> = {
  access: option('{ read, write }: lists of roles', isAccess),
}

export const imported: OptionsOf<Imported> = { importNames: names }

/** Options of every field that nobody types. */
export interface Computed extends Guarded, Imported {
  /** Displayed in headings. */
  readonly label: string
  /** What it is, in one sentence, where the pointer rests on its name. */
  readonly help?: string
}

export const computedOptions: OptionsOf<Computed> = {
  ...guarded,
  ...imported,
  label: requiredOption(text),
  help: text,
}

export const baseOptions: OptionsOf<FieldBase> = {
  label: requiredOption(text),
  help: text,
  was: text,
  in: oneOf('create', 'edit'),
  readOnly: yes,
  setOnce: yes,
  unique: yes,
  preset: option(
    '{ from, take, keeps }: a reference, a field of its record, and true or nothing',
    (value) =>
      isObject(value) &&
      text.fits(value.from) &&
      text.fits(value.take) &&
      Object.keys(value).every((name) => ['from', 'take', 'keeps'].includes(name)) &&
      (value.keeps === undefined || value.keeps === true),
  ),
  ...guarded,
  ...imported,
}

/** Options for fields that can be empty. */
export interface Requirable {
  /**
   * `true`: never empty. `'form'`: required in the form, while the API accepts null. `'shown'`: never empty
   * while its section is shown.
   */
  readonly required?: true | 'form' | 'shown'
  /** Value for existing records when the field becomes required, or is new. */
  readonly fill?: string | number
}

export type JsonSchema = Readonly<Record<string, unknown>>

/** Headings of the columns that a ledger has for one amount. */
export interface LedgerHeadings {
  readonly credits?: readonly string[]
  readonly balance?: readonly string[]
  readonly sides?: readonly string[]
}

/** Capabilities of a type, which the generators test instead of its name. */
export interface Traits {
  /** Whether a body may set it. */
  readonly writable: boolean
  /**
   * Whether replies contain it, and lists sort and filter by it. A writable, unreadable field is a secret.
   */
  readonly readable: boolean
  /** A custom screen supplies its values to lists. Replies do not contain it. */
  readonly supplied?: true
  /** A view of the database computes it, which sees a record only once it is written. */
  readonly isViewed?: true
  /** Every record has a value, even if the body omits it. */
  readonly neverNull?: true
  /** Whether the text filter of a list can search it. */
  readonly searchable?: true
  /** Whether it is stored as text and can be unique by itself, ignoring case. */
  readonly isText?: true
  readonly isMultiline?: true
  /** Whether it is a text made from others. */
  readonly isWords?: true
  /** Whether PostgreSQL can compare it in a key of several fields. */
  readonly inKeys?: true
  /** Refers to any number of records: the value is a list of ids. */
  readonly holdsMany?: true
  readonly yesOrNo?: true
  /** Max. decimals of a number. */
  readonly scale?: number
  /** Stored number: can be multiplied, and compared with a sum. */
  readonly numeric?: true
  /** Whether it can be summed, and the format of the sum; `unit` means its definition's `unit`. */
  readonly summedAs?: 'money' | 'quantity' | 'unit'
  /** Spreadsheet format, if not derived from `summedAs`. */
  readonly cellFormat?: 'price' | 'percent'
  /** Whether it is the colour of the record. */
  readonly isColour?: true
  /** Whether it is a date, for which an address may use a token such as `month-1`. */
  readonly isDay?: true
  readonly isTime?: true
  readonly isTimeOfDay?: true
  /** Whether it is a picture: sent by itself, shown as one, and in no sheet. */
  readonly isPicture?: true
  /** Whether it is a list of sentences by code, which nothing is compared with as a whole. */
  readonly isSentences?: true
}

/** Filter tests of a type, in addition to value, null and list, which every type has. */
export interface FieldFilter<F> {
  /** Additional parts of a test. */
  readonly parts: readonly FilterPart[]
  /** JSON Schema of a compared value. Default: that of the field. */
  schema?(field: F): JsonSchema
  /** Whether it can be compared with this value; others are rejected. Default: values that the field takes. */
  fits?(value: unknown, field: F): boolean
  /** Replaces tokens in a test with values. */
  resolve?(test: unknown): unknown
}

/** A record before it is written, for rules between fields. */
export interface RecordInForm {
  readonly values: Readonly<Record<string, unknown>>
  labelOf(name: string): string
}

/** Values of an imported row that replace those of its cells, and what to say about it. */
export interface ReadWith {
  readonly values: Readonly<Record<string, unknown>>
  readonly says: Message
}

/** A field type without I/O. `F` is its definition, `V` its value. */
export interface FieldType<F, V> extends Traits {
  readonly options: OptionsOf<F>
  /** Reports mistakes in the options of a definition, other than an invalid default. */
  checkOptions?(field: F, report: (option: string, says: string) => void): void
  /** JSON Schema of a non-null value. */
  schema(field: F): JsonSchema
  readonly filter?: FieldFilter<F>
  /** Source fields of its record, or paths through references. */
  readFrom?(field: F): readonly string[]
  /** Source resource and its fields, or paths through references. */
  gatheredFrom?(field: F): { readonly from: string; readonly of: readonly string[] }
  /** Source fields, if the field is empty unless all have a value. */
  madeOf?(field: F): readonly string[]
  /** Factors of a product. */
  factors?(field: F): readonly [string, string]
  /** Initial input value, if the definition has no literal default. */
  initial?(field: F): V | null
  /** The stored form: trimmed text, null for blank. Leaves wrong types to `check`. */
  normalise?(value: unknown, field: F): unknown
  /** Replaces an action's keyword such as `today` or `me`; other values unchanged. */
  resolveSet?(value: unknown, actor: { readonly userId: number }): unknown
  /** Converts an imported cell; leaves unreadable ones to `check`. Default: unchanged. */
  fromCell?(cell: string | number | boolean, field: F): unknown
  /** Sentence that says, by an example, which cells `fromCell` and `check` take. Default: the one of a text. */
  expected?(field: F): Message
  /** Value of a blank cell, where it is not null. */
  blank?(field: F): unknown
  /** Max. length of a text, in characters. */
  longest?(field: F): number
  /** Message about a part of the cell that `fromCell` drops; null if there is none. */
  leftOut?(cell: string | number | boolean, field: F): Message | null
  /** Completes the values of an imported row, such as a quantity of "1 item"; undefined if there is nothing to do. */
  readWith?(name: string, field: F, values: Readonly<Record<string, unknown>>): ReadWith | undefined
  /** Fields whose imported value `readWith` may set. */
  readsWith?(field: F): readonly string[]
  /** Least and greatest value, inclusive. */
  bounds?(field: F): { readonly min: number | string; readonly max: number | string }
  /** Values of other fields that a cell has too, such as the name in front of an address. */
  nameIn?(cell: string, field: F): Readonly<Record<string, string>> | null
  /** State of the parent in which an import writes a new record without this value. */
  openWhile?(field: F): { readonly field: string; readonly is: string } | undefined
  /** Headings of the columns that a ledger has for one amount. */
  ledger?(field: F): LedgerHeadings | undefined
  /** Computed fields whose imported value `readWith` reads. */
  readsFrom?(field: F): readonly string[]
  /** Messages for a non-null value; empty if valid. */
  check(value: unknown, field: F): Message[]
  /** Messages of rules between this field and others, by field. */
  checkTogether?(name: string, field: F, record: RecordInForm): FieldErrors
  /** Computed value before saving, equal to the database's; null until the source fields have values. */
  workOut?(field: F, values: Readonly<Record<string, unknown>>): V | null
  /** Formatted value for a cell, a picker or an export. */
  format(value: V, field: F): string
}

/** Type-only: definition and value of a type. */
export interface About<F, V> {
  readonly about?: { readonly field: F; readonly value: V }
}

/** Declares a field type. Keeps the literal types of its traits for the definition language. */
export const defineFieldType =
  <F, V>() =>
  <const T extends FieldType<F, V>>(type: T) =>
    type as T & About<F, V>
