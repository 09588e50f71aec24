/**
 * The language in which `resources.config.ts` is written. Everything is literal data; the type parameters
 * make a wrong field name, reference or column a compile error and give each resource its record type.
 */
import type { FieldOfKind, KindName, Kinds, ValueOfKind } from '../kinds/models.ts'

/** A field that refers to records knows all of the resource that they belong to. */
type Referring<F> = F extends { readonly to: unknown } ? F & { readonly to: Resource } : F

/** What a field may be: each kind is a folder of `kinds/`. */
export type Field = Referring<FieldOfKind<KindName>>
/** A field of one kind. */
export type FieldOf<Name extends KindName> = Referring<FieldOfKind<Name>>

export type Fields = Readonly<Record<string, Field>>

/** Everyone signed in is a `User`; an `Administrator` also keeps the accounts. */
export const roles = ['User', 'Administrator'] as const
export type Role = (typeof roles)[number]

/** A button or menu entry of a list row: a route below the record, or a named piece of a custom screen. */
export type RowLink = { readonly label: string; readonly to: string }
export type RowCommand = { readonly label: string; readonly run: string }
export type RowMenu = { readonly label: string; readonly menu: readonly (RowLink | RowCommand)[] }
export type RowAction = RowLink | RowCommand | RowMenu

/** What a definition says that names no field. */
interface Described {
  /** One of them, as in "Create Purchase". */
  readonly label: string
  /** Several of them: heading of the list. */
  readonly title: string
  /** Path segment of the API: `/api/v1.0/PurchaseHeader`. */
  readonly endpoint: string
  readonly table: string
  /** The table's name before, so that the next migration renames it with its history. */
  readonly was?: string
  /** A resource with a parent that also has a list of its own under `/admin`. */
  readonly topLevel?: true
  /** Dialog titles other than `Create {label}` and `Edit {label} Details`. */
  readonly formTitles?: { readonly create?: string; readonly edit?: string }
  /** Where the dialog goes when it closes: to its list, to that list under its parent alone, or one step back. */
  readonly closesTo?: 'list' | 'shortest' | 'back'
  /** Where Delete is offered: on each row, or in the edit dialog. */
  readonly deleteFrom?: 'row' | 'form'
  /** Calls that the generated API leaves out, because another call does it. */
  readonly without?: readonly 'create'[]
  /** Who may read and write; signed-in users by default. */
  readonly access?: { readonly read?: readonly Role[]; readonly write?: readonly Role[] }
}

interface DescribedList {
  /** A last row in which a record is typed and added. */
  readonly inlineAdd?: true
  /** Check boxes, and a panel of a custom screen while any is checked. */
  readonly selectable?: true
  /** No Add New: records are made elsewhere. */
  readonly addNew?: false
  /** Buttons after Edit. */
  readonly actions?: readonly RowAction[]
}

/** What a definition says about its fields, by name. */
interface Named<
  Any extends string,
  Boolean extends string,
  Reference extends string,
  Total extends string,
  Searchable extends string,
  Editable extends string,
> {
  /** The text by which people recognise a record, in pickers: these fields joined by " - ". */
  readonly recordText: readonly Any[]
  /** The field that says whether a record is offered for new choices. */
  readonly enabledBy?: Boolean
  /** The record this one belongs to: `GET /{endpoint}/{segment}/{key}` lists those of one parent. */
  readonly parent?: { readonly key: Reference; readonly segment: string }
  readonly list: DescribedList & {
    readonly columns: readonly Any[]
    /** The text filter finds records in which one of these contains the text. */
    readonly search: readonly Searchable[]
    /** Pickers above the list, each with an "All" entry. */
    readonly filters?: readonly Reference[]
    /** Fields that can be changed from the list: in a cell, and for several records at once. */
    readonly editable?: readonly Editable[]
    /** Order in which a list opens; a leading "-" sorts descending. */
    readonly sort: Any | `-${Any}` | 'id' | '-id'
    /** Sum of the filtered records, above the list. */
    readonly grandTotal?: Total
  }
  readonly form: readonly Any[]
  /** No two records agree in all of these. */
  readonly uniqueTogether?: readonly Any[]
}

/** A resource whose fields are only known at run time: what the generators work with. */
export interface Resource extends Described, Named<string, string, string, string, string, string> {
  /** Route under `/admin` and key everywhere else: `purchase-headers`. */
  readonly name: string
  readonly fields: Fields
}

type NamesOfKind<F, Kind extends KindName> = {
  [K in keyof F & string]: F[K] extends { type: Kind } ? K : never
}[keyof F & string]

/** Names of the fields whose kind has these traits. */
export type NamesWith<F, Trait> = {
  [K in keyof F & string]: F[K] extends { type: infer Kind extends KindName }
    ? Kinds[Kind] extends Trait
      ? K
      : never
    : never
}[keyof F & string]

/** Names of the fields that callers may change. */
type ChangeableNames<F> = {
  [K in keyof F & string]: F[K] extends { readOnly: true } | { setOnce: true }
    ? never
    : Extract<K, NamesWith<F, { writable: true; readable: true }>>
}[keyof F & string]

/** The same with its field names known, so that a misspelt one does not compile. */
type Definition<F extends Fields, Name extends string> = Described &
  Named<
    NoInfer<keyof F & string>,
    NoInfer<NamesOfKind<F, 'boolean'>>,
    NoInfer<NamesOfKind<F, 'reference'>>,
    NoInfer<NamesWith<F, { summedAs: 'money' }>>,
    NoInfer<NamesWith<F, { searchable: true }>>,
    NoInfer<ChangeableNames<F>>
  > & { readonly name: Name; readonly fields: F & Checked<F> }

/** The field that a dotted path of references ends at: `projectId.projectName`. */
type FieldAt<F, Path> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof F
    ? F[Head] extends { type: 'reference'; to: { fields: infer Target } }
      ? FieldAt<Target, Rest>
      : never
    : never
  : Path extends 'id'
    ? { type: 'integer'; required: true }
    : Path extends keyof F
      ? F[Path]
      : never

type NumericNames<F> = NamesWith<F, { numeric: true }>

/** Turns the definition's cross-references into compile errors when they name what does not exist. */
type Checked<F> = {
  readonly [K in keyof F]: F[K] extends { type: 'lookup'; path: infer Path }
    ? [FieldAt<F, Path>] extends [never]
      ? { path: 'This path names a reference or a field that does not exist' }
      : unknown
    : F[K] extends { type: 'product' }
      ? { of: readonly [NumericNames<F>, NumericNames<F>] }
      : F[K] extends { type: 'joined' }
        ? { of: readonly NamesOfKind<F, 'text'>[] }
        : F[K] extends { type: 'password'; confirms: string }
          ? { confirms: NamesOfKind<F, 'password'> }
          : F[K] extends { type: 'sum'; against: string }
            ? { against: NumericNames<F> }
            : unknown
}

/**
 * Describes one resource. Returns its argument; all the work is in the types.
 * @example defineResource({ name: 'suppliers', label: 'Supplier', …, fields: { supplierName: { type: 'text', … } } })
 */
export const defineResource = <const F extends Fields, const Name extends string>(
  definition: Definition<F, Name>,
): Omit<Resource, 'name' | 'fields'> & { readonly name: Name; readonly fields: F } => definition

type Base<F> = F extends { options: readonly (infer Option extends string)[] }
  ? Option[]
  : F extends { type: infer Kind extends KindName }
    ? ValueOfKind<Kind>
    : never

type AlwaysThere<F> = F extends { required: true } | { default: string | number }
  ? true
  : F extends { type: infer Kind extends KindName }
    ? Kinds[Kind] extends { neverNull: true }
      ? true
      : false
    : false

/** What is made of other fields is there when all of them are. */
type IsThere<F, Field> = Field extends {
  type: infer Kind extends KindName
  of: infer Parts extends readonly string[]
}
  ? Kinds[Kind] extends { madeOf: unknown }
    ? false extends { [Part in Parts[number] & keyof F]: AlwaysThere<F[Part]> }[Parts[number] & keyof F]
      ? false
      : true
    : AlwaysThere<Field>
  : AlwaysThere<Field>

type ValueIn<F, Field> = Field extends { type: 'lookup'; path: infer Path }
  ? Path extends `${infer Head}.${string}`
    ? F[Head & keyof F] extends { required: true }
      ? ValueIn<F, FieldAt<F, Path>>
      : ValueIn<F, FieldAt<F, Path>> | null
    : never
  : IsThere<F, Field> extends true
    ? Base<Field>
    : Base<Field> | null

type Flat<T> = { [K in keyof T]: T[K] }

/** The record of a resource as the API answers it: what is written and never read is no part of it. */
export type RecordOf<R> = R extends { fields: infer F }
  ? Flat<
      { id: number; version: number } & {
        -readonly [K in NamesWith<F, { readable: true }>]: ValueIn<F, F[K]>
      }
    >
  : never
