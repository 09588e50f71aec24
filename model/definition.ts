/**
 * The language in which `resources.config.ts` is written. Everything is literal data; the type parameters
 * make a wrong field name, reference or column a compile error and give each resource its record type.
 */

import type { CheckedFields, FieldAt, NamesOfType, NamesWith, SoundFields } from './checked-fields.ts'
import { completed } from './completion.ts'
import type { DateToken, Day } from './date-tokens.ts'
import type { ValueOf } from './field-value.ts'
import type { FieldOfType, FieldTypeName, FieldTypes } from './fields/registry.ts'
import type { Filter, FilterPart, FilterValue } from './filter/filter.ts'
import type { ListAction } from './row-actions.ts'

/** A field that refers to records knows all of the resource that they belong to. */
type Referring<F> = F extends { readonly to: unknown } ? F & { readonly to: Resource } : F

/** What a field may be: its types are those of `model/fields/registry.ts`. */
export type Field = Referring<FieldOfType<FieldTypeName>>
/** A field of one type. */
export type FieldOf<Name extends FieldTypeName> = Referring<FieldOfType<Name>>

/** As a definition says it: a resource that is defined further down, or this one, is said by its name. */
type Said<F> = F extends { readonly to: Resource } ? Omit<F, 'to'> & { readonly to: Resource | string } : F
type Specs = { readonly [Name in FieldTypeName]: Said<FieldOf<Name>> }

export type Fields = Readonly<Record<string, Field>>

/** A call that writes a record. */
export type Write = 'create' | 'update' | 'delete'

/** A tab above the list with an address. */
export interface ListView<Any extends string, Total extends string, Asked> {
  /** Used in the address: small letters and hyphens. */
  readonly name: string
  /** Text of the tab. */
  readonly label: string
  /** A date may be `today`, `today-30d`, `month` or `taxmonth-1`. */
  readonly filter?: Asked
  /** Most important field first. */
  readonly sort?: Sort<Any>
  /** Columns instead of the list's own. */
  readonly columns?: readonly Any[]
  /** Fields in a second line below a column. */
  readonly under?: { readonly [Name in Any]?: readonly Any[] }
  /** Filter controls instead of the list's own. */
  readonly filters?: readonly Any[]
  /** Text while the view has no records. */
  readonly empty?: string
  /** Fields summed over all records of the view. */
  readonly sums?: readonly Total[]
}

/** Sums below a list, and a box for what one of them should be: it says whether they agree, and keeps nothing. */
export interface ListFoot<Summed extends string> {
  readonly sums: readonly Summed[]
  readonly check?: { readonly sum: Summed; readonly label: string }
}

/** Fields by which a list is ordered, the most important first; a leading "-" sorts descending. */
export type Sort<Any extends string> = Sorted<Any> | readonly Sorted<Any>[]
type Sorted<Any extends string> = Any | `-${Any}` | 'id' | '-id'

/** Fields of a form under a heading. */
export interface FormSection<Any extends string, Condition> {
  /** The heading. */
  readonly section: string
  /** In their order. */
  readonly fields: readonly Any[]
  /** Opens folded. */
  readonly closed?: true
  /** Shown only while another field has this value; otherwise its fields are empty and not required. */
  readonly when?: Condition
}
/** While a field has a value, or one of several. */
export interface When<Any extends string> {
  readonly field: Any
  readonly is: FilterValue | readonly FilterValue[]
}

/** What must hold between two fields of a record; while either is empty, it holds. */
export type FieldRule<Day extends string, Number extends string> =
  | { readonly field: Day; readonly notBefore: Day }
  | { readonly field: Number; readonly notAbove: Number }

/** What a definition says that names no field. */
interface Described {
  /** Singular, as in "Create Purchase". */
  readonly label: string
  /** Plural: heading of the list. */
  readonly title: string
  /** Heading of the list if not the title. */
  readonly heading?: string
  /** Path segment of the API: `/api/v1.0/PurchaseHeader`. */
  readonly endpoint: string
  /** Table of the database: `purchase_header`. */
  readonly table: string
  /** Former name of the table; the next migration renames it with its history. */
  readonly was?: string
  /** With a parent: it also has a list of its own under `/admin`. */
  readonly topLevel?: true
  /** Dialog titles other than `Create {label}` and `Edit {label} Details`. */
  readonly formTitles?: { readonly create?: string; readonly edit?: string }
  /** Where the closed dialog returns to: its list, its list below the parent only, or one step back. */
  readonly closesTo?: 'list' | 'shortest' | 'back'
  /** Where Delete is: in each row, or in the edit dialog. */
  readonly deleteFrom?: 'row' | 'form'
  /** Confirmation text for deletion. `{field}` placeholders are filled in. Default: the record's name. */
  readonly deleteText?: string
  /** Calls that the generated API leaves out. */
  readonly without?: readonly Write[]
  /** Records are never changed or deleted, not even by an undo: the database refuses. */
  readonly frozen?: true
  /** It has one record, with id 1, which the migration creates: settings, for example. Its page is the form. */
  readonly single?: true
  /**
   * Records have up to 50 files of 10 MiB each: PDF, pictures, Excel and Word. Adds the computed field `files`, their number.
   * Who reads a record reads its files; who changes it adds and deletes them.
   */
  readonly attachments?: true
}

interface DescribedList {
  /** A last row to type a record in. */
  readonly inlineAdd?: true
  /** Check boxes, with a panel of a custom screen. */
  readonly selectable?: true
  /** No Add New. */
  readonly addNew?: false
  /** Buttons of rows, and dialogs about ticked records. */
  readonly actions?: readonly ListAction[]
}

/** What a list says about fields, by name. */
interface NamedList<
  Any extends string,
  Searchable extends string,
  Editable extends string,
  Readable extends string,
  Summable extends string,
  Asked,
> {
  /** In their order. */
  readonly columns: readonly Any[]
  /** Fields that the text filter searches. */
  readonly search: readonly Searchable[]
  /** Filter controls above the list; people can add others. */
  readonly filters?: readonly Readable[]
  /** Columns that people can add. */
  readonly more?: readonly Readable[]
  /** Tabs above the list. */
  readonly views?: readonly ListView<Readable, Summable, Asked>[]
  /** Fields that can be changed in a cell, and for several records at once. */
  readonly editable?: readonly Editable[]
  /** Initial order. */
  readonly sort: Sort<Any>
  /** Field whose sum over the filtered records is above the list. */
  readonly grandTotal?: Summable
  /** Sums below the list of one parent, and what one of them should be. */
  readonly foot?: ListFoot<Summable>
}

/** What a definition says about its fields, by name. */
interface Named<
  Any extends string,
  Boolean extends string,
  Reference extends string,
  Searchable extends string,
  Editable extends string,
  Readable extends string,
  Summable extends string,
  Asked,
  Condition,
  Day extends string,
  Number extends string,
> {
  /** Text of a record in pickers: these fields joined by " - ". */
  readonly recordText: readonly Any[]
  /** Pickers offer only records where this is true. */
  readonly enabledBy?: Boolean
  /** Fields above the lists and screens below a record. */
  readonly summary?: readonly Readable[]
  /**
   * The record this one belongs to: `GET /{endpoint}/{segment}/{key}` lists the records of one parent. With `cascade` they are
   * deleted with it.
   */
  readonly parent?: { readonly key: Reference; readonly segment: string; readonly cascade?: true }
  /**
   * References, or lookups that end at one: each record that they refer to has a tab with the records that refer to it.
   */
  readonly listedBelow?: readonly Readable[]
  /**
   * Roles that may read and write; default: everyone who is signed in. `own` names a read-only reference to the accounts,
   * filled by the server: people see only records with their account there. An Administrator always may.
   */
  readonly access?: Access<Reference>
  /** The list. */
  readonly list: DescribedList & NamedList<Any, Searchable, Editable, Readable, Summable, Asked>
  /** Fields and sections, in their order. */
  readonly form: readonly (Any | FormSection<Any, Condition>)[]
  /** No two records have equal values in all of these. */
  readonly uniqueTogether?: readonly Any[]
  /** Fields by which an import finds the record of a row; people can choose others. */
  readonly importKey?: readonly Any[]
  /** What must hold between fields, in form and API. */
  readonly rules?: readonly FieldRule<Day, Number>[]
  /**
   * Warns where two records have equal values in all of these; nothing is refused. Several lists warn one by one.
   */
  readonly warnTogether?: readonly Readable[] | readonly (readonly Readable[])[]
}

/** Who may read and write the records of a resource. */
export interface Access<Reference extends string> {
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  readonly own?: Reference
}

/** What a definition is to somebody who may not read or change all of it (`seen-by.ts`); never written. */
interface SeenBySomebody {
  readonly seen?: {
    /** The same for all who see the same; null where it is of one person alone. */
    readonly as: string | null
    /** The records whose field is this account, where no others are seen. */
    readonly onlyOf?: { readonly field: string; readonly id: number }
  }
}

/** A resource whose fields are only known at run time: what the generators work with. */
export interface Resource
  extends Described,
    Named<string, string, string, string, string, string, string, Filter, When<string>, string, string>,
    SeenBySomebody {
  /** Route under `/admin` and key everywhere else: `purchase-headers`. */
  readonly name: string
  /** Its fields by name, in their order: a type, a label, and what the type can say. */
  readonly fields: Fields
}

/** Names of the fields that callers may change. */
type ChangeableNames<F> = {
  [K in keyof F & string]: F[K] extends { readOnly: true } | { setOnce: true }
    ? never
    : Extract<K, NamesWith<F, { writable: true; readable: true }>>
}[keyof F & string]

/** The same with its field names known, so that a misspelt one does not compile. */
type Definition<F, Name extends string, Actions, Panel> = Omit<Described, 'title' | 'endpoint' | 'table'> &
  Partial<Pick<Described, 'title' | 'endpoint' | 'table'>> &
  Brief<NamedIn<F>> & {
    readonly name: Name
    readonly fields: F & CheckedFields<F, Specs>
    readonly list?: { readonly actions?: Actions; readonly selectable?: Panel }
  }

/** What follows by convention may be left out (`conventions.ts`). */
type Brief<All extends { list: unknown }> = Omit<All, 'recordText' | 'form' | 'list'> &
  Partial<Pick<All, Extract<keyof All, 'recordText' | 'form'>>> & {
    readonly list?: BriefList<All['list']>
  }
type BriefList<List> = Omit<List, 'columns' | 'search' | 'sort'> &
  Partial<Pick<List, Extract<keyof List, 'columns' | 'search' | 'sort'>>>

/** What a definition says about its fields, by their names. */
type NamedIn<F> = Named<
  NoInfer<keyof F & string>,
  NoInfer<NamesOfType<F, 'boolean'>>,
  NoInfer<NamesOfType<F, 'reference'>>,
  NoInfer<NamesWith<F, { searchable: true }>>,
  NoInfer<ChangeableNames<F>>,
  NoInfer<NamesWith<F, { readable: true }>>,
  NoInfer<SummableNames<F>>,
  NoInfer<AskedOf<F>>,
  NoInfer<ConditionOf<F>>,
  NoInfer<NamesWith<F, { isDay: true }> | NamesWith<F, { isTime: true }>>,
  NoInfer<NamesWith<F, { numeric: true }>>
>

/** Names of the fields that a list can add up: a lookup when what it ends at can be. */
type SummableNames<F> = {
  [K in keyof F & string]: Shown<F, K> extends { type: infer Type extends FieldTypeName }
    ? FieldTypes[Type] extends { summedAs: string }
      ? K
      : never
    : never
}[keyof F & string]

/** The field as it is shown: a lookup has the type of the field that it ends at. */
type Shown<F, Name extends keyof F> = F[Name] extends { type: 'lookup'; path: infer Path }
  ? FieldAt<F, Path>
  : F[Name]

/** What a field is compared with: its value, or one of those that it may hold several of. */
type ComparedWith<Field> =
  HasTrait<Field, { isDay: true }> extends true
    ? Day | DateToken
    : HasTrait<Field, { isTime: true }> extends true
      ? `${Day}T${string}` | DateToken
      : Extract<ValueOf<Field> extends readonly (infer Option)[] ? Option : ValueOf<Field>, FilterValue>

type HasTrait<Field, Trait> = Field extends { type: infer Type extends FieldTypeName }
  ? FieldTypes[Type] extends Trait
    ? true
    : false
  : false

type PartOf<Field> = Field extends { type: infer Type extends FieldTypeName }
  ? FieldTypes[Type] extends { filter: { parts: readonly (infer Part extends FilterPart)[] } }
    ? Part
    : never
  : never

/** What one part of a test holds, for a field that is compared with `V`. */
type PartValue<Part extends FilterPart, V> = Part extends 'contains'
  ? string
  : Part extends 'empty'
    ? boolean
    : Part extends 'not'
      ? V | null | readonly (V | null)[]
      : V

type OneTest<Field, V> = V | null | { readonly [Part in PartOf<Field>]?: PartValue<Part, V> }

/** The tests that a filter may name, by the types of the fields (`model/filter/filter.ts`). */
type AskedOf<F> = {
  readonly [K in NamesWith<F, { readable: true }>]?:
    | OneTest<Shown<F, K>, ComparedWith<Shown<F, K>>>
    | readonly OneTest<Shown<F, K>, ComparedWith<Shown<F, K>>>[]
} & { readonly q?: string }

/** A field that people type and a value, or several, that it may have. */
type ConditionOf<F> = {
  [K in NamesWith<F, { writable: true; readable: true }>]: {
    readonly field: K
    readonly is: ComparedWith<F[K]> | readonly ComparedWith<F[K]>[]
  }
}[NamesWith<F, { writable: true; readable: true }>]

/**
 * Describes one resource, and completes what follows by convention. The types keep the names of fields, of row
 * actions and whether there is a panel, so that custom screens are held against them (`admin/extension-points.ts`).
 * @example defineResource({ name: 'suppliers', label: 'Supplier', …, fields: { supplierName: { type: 'text', … } } })
 */
export function defineResource<
  const F extends Readonly<Record<string, unknown>>,
  const Name extends string,
  const Actions extends readonly ListAction[] = readonly [],
  const Panel extends true | undefined = undefined,
>(
  definition: Definition<F, Name, Actions, Panel>,
): Omit<Resource, 'name' | 'fields' | 'list'> & {
  readonly name: Name
  readonly fields: SoundFields<F, Specs, { readonly [Name in FieldTypeName]: FieldOf<Name> }>
  readonly list: Omit<Resource['list'], 'actions' | 'selectable'> & {
    readonly actions?: Actions
    readonly selectable?: Panel & true
  }
}
export function defineResource(definition: object): object {
  return completed(definition)
}
