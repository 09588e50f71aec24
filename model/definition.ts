/**
 * The language of `resources.config.ts`. Definitions are literal data. The type parameters make a wrong field
 * name, reference or column a compile error and give each resource its record type.
 */

import type { CheckedFields, FieldAt, NamesOfType, NamesWith, ValidFields } from './checked-fields.ts'
import { withDefaults } from './conventions.ts'
import type { DateToken, Day } from './date-tokens.ts'
import type { ValueOf } from './field-value.ts'
import type { FieldOfType, FieldTypeName, FieldTypes } from './fields/registry.ts'
import type { Filter, FilterPart, FilterValue, OtherField } from './filter/filter.ts'
import type { ListAction } from './row-actions.ts'

/** A resolved reference holds the whole resource that it refers to. */
type Referring<F> = F extends { readonly to: unknown } ? F & { readonly to: Resource } : F

/** A field of any type in `model/fields/registry.ts`. */
export type Field = Referring<FieldOfType<FieldTypeName>>
export type FieldOf<Name extends FieldTypeName> = Referring<FieldOfType<Name>>

type Declared<F> = F extends { readonly to: Resource }
  ? Omit<F, 'to'> & { readonly to: Resource | string }
  : F
type Specs = { readonly [Name in FieldTypeName]: Declared<FieldOf<Name>> }

export type Fields = Readonly<Record<string, Field>>

export type Write = 'create' | 'update' | 'delete'

/** A tab above the list with an address. */
export interface ListView<Any extends string, Total extends string, Asked, Shown extends string = Any> {
  /** Used in the address: lower-case letters and hyphens. */
  readonly name: string
  /** Text of the tab. */
  readonly label: string
  /** A date may be `today`, `today-30d`, `month` or `taxmonth-1`. */
  readonly filter?: Asked
  /** Most important field first. */
  readonly sort?: Sort<Any>
  /** Default: the columns of the list. */
  readonly columns?: readonly Shown[]
  /** Fields in a second line below a column. */
  readonly under?: { readonly [Name in Any]?: readonly Any[] }
  /** Default: the filters of the list. */
  readonly filters?: readonly Any[]
  /** Text of the empty view. */
  readonly empty?: string
  /** Fields summed over all records of the view. */
  readonly sums?: readonly Total[]
}

/** Sums below a list, and an input to compare one of them with an expected value, which is not stored. */
export interface ListFooter<Summed extends string> {
  readonly sums: readonly Summed[]
  readonly check?: { readonly sum: Summed; readonly label: string }
  /** The parent's share, from other lists. Shown below parents to which all parts lead. */
  readonly shares?: ListShares
}

/** The share of the parent in other lists, part by part, with their total: what a project has in its tasks. */
export interface ListShares {
  /** Label of the total. */
  readonly label: string
  readonly parts: readonly {
    readonly label: string
    /** Name of a resource. */
    readonly list: string
    /** Number of its records to sum. */
    readonly sum: string
    /** Reference of its records to the parent, or a lookup that ends at one. */
    readonly by: string
  }[]
}

/**
 * Rows with sub-totals between the records of one parent. A section is where its first record is, and has all of its records.
 * Shown in the order of the definition, where there are several sections and fewer than records.
 */
export interface ListSections<Any extends string, Summed extends string> {
  /** Texts that name the section of a record: the first that is not empty. */
  readonly by: readonly Any[]
  /** Text by which equal sections are apart, such as the document that a record is from. */
  readonly within?: Any
  /** Sums of a section, in their columns. */
  readonly sums: readonly Summed[]
}

/** A column with a bar, in lists of one parent once a record has some of it: how much of an amount is done. */
export interface ListBar<Any extends string, Summed extends string> {
  readonly label: string
  /** The whole amount. */
  readonly of: Summed
  /** Amount that is done, or that is left. */
  readonly by: { readonly done: Summed } | { readonly left: Summed }
  /** Column that it is shown before. */
  readonly before: Any
}

/** Further fields and values of an add row. */
export interface AddRow<Editable extends string, Any extends string> {
  /** Fields that take the value of the row above when a row is begun. */
  readonly repeats?: readonly Editable[]
  /** Fields that are also asked for, next to a column, once a row has a value in them: `{ unit: 'description' }`. */
  readonly onceUsed?: { readonly [Name in Editable]?: Any }
}

/** Sort fields, the most important first. A leading "-" sorts descending. */
export type Sort<Any extends string> = Sorted<Any> | readonly Sorted<Any>[]
type Sorted<Any extends string> = Any | `-${Any}` | 'id' | '-id'

/** Fields of a form under a heading. */
export interface FormSection<Any extends string, Condition> {
  /** Heading of the section. */
  readonly section: string
  /** Field names in order. */
  readonly fields: readonly Any[]
  /** Initially collapsed; `'edit'`: only in the form of an existing record. */
  readonly closed?: true | 'edit'
  /** Shown only while another field has this value. While hidden, its fields are empty and not required. */
  readonly when?: Condition
}
export interface When<Any extends string> {
  readonly field: Any
  readonly is: FilterValue | readonly FilterValue[]
}

/** Condition between two fields. Holds while either is empty. */
export type FieldRule<Day extends string, Number extends string> =
  | { readonly field: Day; readonly notBefore: Day }
  | { readonly field: Number; readonly notAbove: Number }

interface Described {
  /** Singular, as in "Create Task". */
  readonly label: string
  /** Plural: heading of the list. */
  readonly title: string
  /** Heading of the list. Default: `title`. */
  readonly heading?: string
  /** Path segment of the API: `/api/v1.0/SiteDiary`. */
  readonly endpoint: string
  /** Table of the database: `site_diary`. */
  readonly table: string
  /** Former name of the table. The next migration renames the table with its history. */
  readonly was?: string
  /** With a parent: also has a top-level list under `/admin`. */
  readonly topLevel?: true
  /** Dialog titles. Default: `Create {label}` and `Edit {label} Details`. */
  readonly formTitles?: { readonly create?: string; readonly edit?: string }
  /** Page after the dialog closes: its list, its list below the parent only, or one step back. */
  readonly closesTo?: 'list' | 'shortest' | 'back'
  /** Place of the Delete button: each row, or the edit dialog. Default: `'form'`. `false`: none, also for ticked rows. */
  readonly deleteFrom?: 'row' | 'form' | false
  /** Confirmation text for deletion. `{field}` placeholders are filled in. Default: the record's name. */
  readonly deleteText?: string
  /** Routes that the generated API omits. */
  readonly without?: readonly Write[]
  /** What writes these records, for callers of a route that is omitted: "Deliveries are recorded with Delivered…." */
  readonly writtenBy?: string
  /** Records cannot be changed or deleted, even by undo. The database enforces it. Only the example firm is removed with its own. */
  readonly frozen?: true
  /** Exactly one record with id 1, created by the migration: for example settings. Its page is the form. */
  readonly single?: true
  /**
   * Records have up to 50 files of 10 MiB each: PDF, pictures, Excel and Word. Adds the computed field
   * `files`, the file count. Users who can read a record can read its files; users who can change it can add
   * and delete files.
   */
  readonly attachments?: true
  /**
   * Name of a resource below this one. Its records are typed as rows in the form of their parent, and one request of the
   * API writes all of them.
   */
  readonly lines?: string
}

interface DescribedList {
  /** Last row of the list is an input row. */
  readonly inlineAdd?: true
  /** Check boxes, with a panel of a custom screen. */
  readonly selectable?: true
  /** `false` hides Add New. */
  readonly addNew?: false
  /** Text of the list without records, as where to make the first one. */
  readonly empty?: string
  /** Buttons of rows, and dialogs for selected records. */
  readonly actions?: readonly ListAction[]
}

interface NamedList<
  Any extends string,
  Searchable extends string,
  Editable extends string,
  Readable extends string,
  Summable extends string,
  Asked,
> {
  /** Column fields in order. */
  readonly columns: readonly Any[]
  /** Fields that the text filter searches. */
  readonly search: readonly Searchable[]
  /** Filter controls above the list. Users can add others. */
  readonly filters?: readonly Readable[]
  /** Columns that users can add. */
  readonly more?: readonly Any[]
  /** Tabs above the list. */
  readonly views?: readonly ListView<Readable, Summable, Asked, Any>[]
  /** Fields that can be edited in a cell, and for several records at once. */
  readonly editable?: readonly Editable[]
  /** The add row of a list with `inlineAdd`. */
  readonly addRow?: AddRow<Editable, Any>
  /** Names of other resources whose lists the menu of this list links to. They need no entry in the top menu. */
  readonly seeAlso?: readonly string[]
  /** Initial order. */
  readonly sort: Sort<Any>
  /**
   * Further columns in lists of one parent once a record has a value in them, by the column that they are shown before:
   * `{ unit: 'quantity' }`.
   */
  readonly onceUsed?: { readonly [Name in Any]?: Any }
  /** Rows with sub-totals. */
  readonly sections?: ListSections<Any, Summable>
  /** Columns with a bar. */
  readonly bars?: readonly ListBar<Any, Summable>[]
  /** Field whose sum over the filtered records is shown above the list. */
  readonly grandTotal?: Summable
  /** Sums below the list of one parent, with an optional expected value. */
  readonly footer?: ListFooter<Summable>
}

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
  /** Record text in pickers: these fields joined by " - ". */
  readonly recordText: readonly Any[]
  /** Pickers offer only records where this field is true. */
  readonly enabledBy?: Boolean
  /** Fields above the lists and screens of a record. */
  readonly summary?: readonly Readable[]
  /** Figures of the summary that are large, three at most. Default: its first three. */
  readonly mainFigures?: readonly Readable[]
  /** What happens to a record one after the other, above its lists and screens. */
  readonly steps?: readonly Step<Readable>[]
  /**
   * Parent of the record: `GET /{endpoint}/{segment}/{key}` lists the records of one parent. With `cascade`,
   * deleting the parent deletes them. With `inForm`, own code shows them in the form of the parent, and no tab leads to their list.
   */
  readonly parent?: {
    readonly key: Reference
    readonly segment: string
    readonly cascade?: true
    readonly inForm?: true
  }
  /** Buttons at the lower edge of a phone, on the pages of a record: three at most. */
  readonly thumbs?: readonly ThumbButton<Readable>[]
  /**
   * References, or lookups that end at one. Each referred record has a tab with the records that refer to it.
   */
  readonly listedBelow?: readonly Readable[]
  /**
   * Roles that may read and write. Default: all signed-in users. `own` names a read-only reference to the
   * accounts, set by the server: users see only records with their account in it. Administrators see all.
   */
  readonly access?: Access<Reference>
  /** List options. */
  readonly list: DescribedList & NamedList<Any, Searchable, Editable, Readable, Summable, Asked>
  /** Fields and sections in order. */
  readonly form: readonly (Any | FormSection<Any, Condition>)[]
  /** The combination of these fields is unique. Several lists are checked separately. */
  readonly uniqueTogether?: readonly Any[] | readonly (readonly Any[])[]
  /** Default key fields for imports: the fields that identify the record of a row. */
  readonly importKey?: readonly Any[]
  /** Conditions between fields, checked by form and API. */
  readonly rules?: readonly FieldRule<Day, Number>[]
  /**
   * Warns about records with equal values in all of these fields, without rejecting them. Several lists are
   * checked separately.
   */
  readonly warnTogether?: readonly Readable[] | readonly (readonly Readable[])[]
  /**
   * Fields that cannot be changed in some records, like what was sent. Forms and cells show them read-only, and every way
   * of writing refuses their change with `says`, also imports, undo and own code.
   */
  readonly locked?: readonly Locked<Any, Asked>[]
  /**
   * Marks, such as approved, sent or agreed, with what each was given for. A digest of it is stored with the mark, and
   * the database keeps both true in every way of writing.
   */
  readonly vouches?: readonly Vouches<Any>[]
  /**
   * Figures that code of your own makes of a record and of what belongs to it, and that are kept until one of the values changes
   * that they are made of (`readKept`). The values are named as in `for` of `vouches`.
   * @example { balance: ['visits.fee', 'visits.visit-lines.quantity', 'visits.visit-lines.tariffId.rate'] }
   */
  readonly keeps?: Readonly<Record<string, readonly string[]>>
  /** Changes need a reason while the parent is in a state that fixed their sum, like the lines of a contract. */
  readonly guard?: Guard<Any, Summable>
  /**
   * The price is the cost with its mark-up, to the penny. Typing the mark-up gives the price, and typing the price gives
   * the mark-up, in forms, cells, imports and the API. Records without a cost have no mark-up.
   */
  readonly markUp?: MarkUp<Any>
}

/**
 * A step of a record: begun, done, checked.
 * @example { label: 'Received', done: ['receivedDate'], shows: ['receivedDate', 'deliveryNote'] }
 */
export interface Step<Readable extends string> {
  readonly label: string
  /** The step is done when one of these fields has a value. */
  readonly done: readonly Readable[]
  /** Its dates, amounts and numbers. The first is also shown without a value, so that it can be typed there. */
  readonly shows: readonly Readable[]
  /** The action that does it, by the segment of its API call: `approve`. Its button is the solid one when the step is next. */
  readonly by?: string
}

/**
 * A button within reach of the thumb: a dialog of `list.actions` for the record, a photo that becomes a file of it, or a call
 * of the number in a field.
 * @example { label: 'Call the owner', phone: 'ownerPhone' }
 */
export type ThumbButton<Readable extends string> = { readonly label: string } & (
  | { readonly dialog: string }
  | { readonly photo: true }
  | { readonly phone: Readable }
)

export interface Locked<Any extends string, Asked> {
  readonly fields: readonly Any[]
  /** Filter that the records pass. */
  readonly when: Asked
  /** Why, above the form: 'Sent. Withdraw it to change it.' */
  readonly says: string
}

/**
 * A mark and what it was given for. By default a change of that is refused with `says`; with `becomes` it takes the mark
 * back; with `renewed` it is given again, by the person who made the change.
 */
export interface Vouches<Any extends string> {
  /** Field that is the mark: while it has one of these values, or any without `is`. */
  readonly mark: { readonly field: Any; readonly is?: string | readonly string[] }
  /**
   * Fields given with the mark: by whom, when, for how much. They are emptied with it. A write that changes one gives the
   * mark again.
   */
  readonly by?: Any | readonly Any[]
  /**
   * What the mark was given for: fields (`amount`), those of a referred record (`tariffId.rate`), and those of the
   * records that refer to it (`delivery-lines.quantity`, `delivery-lines.tariffId.rate`). `delivery-lines.*` has every field that
   * people type.
   */
  readonly for: readonly string[]
  /**
   * Figures of the record that a person sees who gives the mark: `['toPay']`. A call that gives it may name them in `expect`;
   * if they are others by then, it is refused with both.
   */
  readonly shows: readonly Any[]
  /** Read-only text field of 64 characters for the digest: SHA-256 of what the mark was given for. Empty without the mark. */
  readonly keptIn: Any
  /** What the user is told when a change is refused, or has taken the mark back. `{field}` placeholders are filled in. */
  readonly says: string
  /** Values that the record gets when what the mark was given for changes: `{ approval: 'open' }`. */
  readonly becomes?: { readonly [Name in Any]?: string | number | boolean | null }
  /** A change stands, and the digest follows it: the `guard` of the rows decides who may change them. */
  readonly renewed?: true
  /** Field, or path to one: while it has a value, the mark stays whatever changes. What it was given for is handed on. */
  readonly until?: string
}

/** Changes of the records that a parent has summed need a reason. The parent keeps the sum. */
export interface Guard<Any extends string, Summable extends string> {
  /** Choice field of the parent, and the value that fixes the sum. */
  readonly while: { readonly field: string; readonly is: string }
  /** Field of these records that is summed when the parent takes this value. */
  readonly sum: Summable
  /** Read-only money field of the parent that keeps the sum. Empty without records: nothing is guarded then. */
  readonly keptIn: string
  /** Fields whose changes need a reason, as adding and deleting records do. */
  readonly fields: readonly Any[]
  /** What the user is told. `{field}` placeholders are fields of the parent. */
  readonly says: string
  /** Button that makes the change with a reason: "Change the contract". Default: "Change it". */
  readonly label?: string
  /**
   * Another place for the change. `by` names the code that makes it there (`carryOvers` of a feature), `label` is the button,
   * `help` explains both ways, and `done` is shown afterwards.
   */
  readonly instead?: {
    readonly by: string
    readonly label: string
    readonly help: string
    readonly done: string
  }
}

/** Cost, mark-up and price, which follow each other. */
export interface MarkUp<Any extends string> {
  /** Field of type `price` that may be empty: what one costs. */
  readonly cost: Any
  /** Field of type `percent` with `signed: true` that may be empty. */
  readonly percent: Any
  /** Field of type `price`: what the client pays. */
  readonly price: Any
  /** Field of type `choice` with the options `markUp` and `price`: which of them was typed last. The form marks the other one with "=". */
  readonly typed: Any
  /** A change of the cost moves the price while this field has this value, and the mark-up otherwise. */
  readonly moves: { readonly field: Any; readonly is: string }
}

/** Read and write access to a resource. */
export interface Access<Reference extends string> {
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  readonly own?: Reference
}

/** A definition as a user with limited access sees it (`visible-definitions.ts`). Never written in a config. */
interface Restricted {
  readonly restricted?: {
    /** Identifies the view, shared by all users who see the same. Null if it depends on the account. */
    readonly as: string | null
    /** Only records whose field is this account are visible. */
    readonly onlyOf?: { readonly field: string; readonly id: number }
  }
}

/** A resource with untyped field names, as the generators use it. */
export interface Resource
  extends Described,
    Named<string, string, string, string, string, string, string, Filter, When<string>, string, string>,
    Restricted {
  /** Key of the resource, and route under `/admin`: `site-diaries`. */
  readonly name: string
  /** Fields by name, in order: type, label and options of the type. */
  readonly fields: Fields
}

type ChangeableNames<F> = {
  [K in keyof F & string]: F[K] extends { readOnly: true } | { setOnce: true }
    ? never
    : Extract<K, NamesWith<F, { writable: true; readable: true }>>
}[keyof F & string]

/** A resource with typed field names: a misspelt name does not compile. */
type Definition<F, Name extends string, Actions, Panel> = Omit<Described, 'title' | 'endpoint' | 'table'> &
  Partial<Pick<Described, 'title' | 'endpoint' | 'table'>> &
  Brief<NamedIn<F>> & {
    readonly name: Name
    readonly fields: F & CheckedFields<F, Specs>
    readonly list?: { readonly actions?: Actions; readonly selectable?: Panel }
  }

/** Options with a default (`conventions.ts`) are optional. */
type Brief<All extends { list: unknown }> = Omit<All, 'recordText' | 'form' | 'list'> &
  Partial<Pick<All, Extract<keyof All, 'recordText' | 'form'>>> & {
    readonly list?: BriefList<All['list']>
  }
type BriefList<List> = Omit<List, 'columns' | 'search' | 'sort'> &
  Partial<Pick<List, Extract<keyof List, 'columns' | 'search' | 'sort'>>>

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
  NoInfer<
    NamesWith<F, { isDay: true }> | NamesWith<F, { isTime: true }> | NamesWith<F, { isTimeOfDay: true }>
  >,
  NoInfer<NamesWith<F, { numeric: true }>>
>

/** Fields that a list can sum: numbers, and lookups that end at one. */
type SummableNames<F> = {
  [K in keyof F & string]: Shown<F, K> extends { type: infer Type extends FieldTypeName }
    ? FieldTypes[Type] extends { summedAs: string }
      ? K
      : never
    : never
}[keyof F & string]

type Shown<F, Name extends keyof F> = F[Name] extends { type: 'lookup'; path: infer Path }
  ? FieldAt<F, Path>
  : F[Name] extends { type: 'formula' | 'aggregate'; as: infer Result }
    ? { type: Result }
    : F[Name]

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

/** Type of the value in one part of a test, for a field of type `V`. */
type PartValue<Part extends FilterPart, V, Names extends string> = Part extends 'contains'
  ? string
  : Part extends 'alike'
    ? readonly string[]
    : Part extends 'empty'
      ? boolean
      : Part extends 'not'
        ? V | null | readonly (V | null)[] | OtherField<Names>
        : V | OtherField<Names>

type OneTest<Field, V, Names extends string> =
  | V
  | null
  | { readonly [Part in PartOf<Field>]?: PartValue<Part, V, Names> }

/** Filter tests by field type (`model/filter/filter.ts`). */
type AskedOf<F> = {
  readonly [K in NamesWith<F, { readable: true }>]?:
    | OneTest<Shown<F, K>, ComparedWith<Shown<F, K>>, keyof F & string>
    | readonly OneTest<Shown<F, K>, ComparedWith<Shown<F, K>>, keyof F & string>[]
} & { readonly q?: string }

type ConditionOf<F> = {
  [K in NamesWith<F, { writable: true; readable: true }>]: {
    readonly field: K
    readonly is: ComparedWith<F[K]> | readonly ComparedWith<F[K]>[]
  }
}[NamesWith<F, { writable: true; readable: true }>]

/**
 * Defines one resource and adds the defaults. The types keep the names of fields and row actions and whether there is a
 * panel, so that the compiler checks custom screens against them (`admin/extension-points.ts`).
 * @example defineResource({ name: 'tools', label: 'Tool', …, fields: { toolName: { type: 'text', … } } })
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
  readonly fields: ValidFields<F, Specs, { readonly [Name in FieldTypeName]: FieldOf<Name> }>
  readonly list: Omit<Resource['list'], 'actions' | 'selectable'> & {
    readonly actions?: Actions
    readonly selectable?: Panel & true
  }
}
export function defineResource(definition: object): object {
  return withDefaults(definition)
}
