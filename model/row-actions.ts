import type { Filter, FilterValue } from './filter/filter.ts'
import { folded } from './folded.ts'

/** A button or menu item of a row: a route below the record, or a part of a custom screen. */
export interface RowLink {
  readonly label: string
  readonly to: string
  /** Shown as a tab of the record and in the search, without a row button. */
  readonly tabOnly?: true
}
/** A tab that opens the list of another resource, narrowed by the record: tasks of a project's manager. */
export interface RowList {
  /** Text of the tab. */
  readonly label: string
  /** Name of the listed resource. */
  readonly list: string
  /** Filter of the list. `'{field}'` stands for the record's value: `{ personId: '{managerId}' }`. */
  readonly filter: Filter
}
/** Opens the form of a new record of another resource, filled from the record. */
export interface RowNew {
  /** Text of the button. */
  readonly label: string
  /** Name of the created resource. */
  readonly adds: string
  /** Values of the form. `'{field}'` stands for the record's value: `{ personId: '{managerId}' }`. */
  readonly values: Readonly<Record<string, FilterValue | null>>
  /** Only for records that match this filter: `{ enabled: true, insuredUntil: { below: 'today' } }`. */
  readonly when?: Filter
}
export type RowCommand = { readonly label: string; readonly run: string }
/** Sets fields of the record. Has an API call. */
export interface RowChange {
  /** Text of the button, and segment of the API call. */
  readonly label: string
  /**
   * Field values, including read-only fields. `today` or `today+30d` for a date, `now` for a time, `me` for a
   * reference to the accounts.
   */
  readonly set: Readonly<Record<string, FilterValue | null>>
  /** Only for records that match this filter: `{ enabled: true, insuredUntil: { below: 'today' } }`. */
  readonly when?: Filter
  /** Confirmation text. `{field}` placeholders are filled in. */
  readonly confirm?: string
  /** Also for selected records. */
  readonly bulk?: true
  /** `false`: no button in the row, only above the lists of the record and, with `bulk`, for selected records. */
  readonly inRow?: false
  /** Roles that may use it. Default: roles that may write the records. */
  readonly access?: readonly string[]
}
/** Runs a handler of the server: `POST /Project/copy` with the record's id. */
export interface RowCall {
  /** Text of the button. */
  readonly label: string
  /** Name of the handler among the `calls` of a feature, and segment of the API call. */
  readonly call: string
  /** Only for records that match this filter: `{ enabled: true, insuredUntil: { below: 'today' } }`. */
  readonly when?: Filter
  /** Confirmation text. `{field}` placeholders are filled in. */
  readonly confirm?: string
  /** Also for selected records, all or none. */
  readonly bulk?: true
  /** `false`: no button in the row, only above the lists of the record and, with `bulk`, for selected records. */
  readonly inRow?: false
  /** Roles that may use it. Default: roles that may write the records. */
  readonly access?: readonly string[]
  /** Messages, after the record's name. `exactly`: without it. The reason for a failure is next to the button. */
  readonly toasts?: { readonly done: string; readonly failed: string; readonly exactly?: true }
  /** Link to a list or screen below the new record. */
  readonly opens?: { readonly label: string; readonly to: string }
}
/** Opens a dialog of a custom screen for the selected records: `{ label: 'Order…', dialog: 'order', bulk: true }`. */
export interface BulkDialog {
  /** Text of the button. */
  readonly label: string
  /** Name of the dialog in the custom screens. */
  readonly dialog: string
  /** Only in the toolbar of selected records. */
  readonly bulk: true
  /** Roles that may use it. Default: roles that may write the records. */
  readonly access?: readonly string[]
}
type Single = RowLink | RowList | RowNew | RowCommand | RowChange | RowCall
export type RowMenu = { readonly label: string; readonly menu: readonly Single[] }
export type RowAction = Single | RowMenu
export type ListAction = RowAction | BulkDialog

/** Whether each row has a button for it. */
export const isInRow = (action: RowAction): boolean => {
  if ('tabOnly' in action || 'list' in action) return false
  return !('inRow' in action)
}

/** All links, commands and changes, including those in menus. */
type Entry<Actions extends readonly ListAction[]> = Actions[number] extends infer Action
  ? Action extends { readonly menu: readonly (infer Inner)[] }
    ? Inner
    : Action
  : never

/** Names used by the actions: commands, targets, calls, dialogs. */
export type CommandsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, RowCommand>['run']

export type TargetsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, RowLink>['to']

export type CallsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, RowCall>['call']

export type DialogsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, BulkDialog>['dialog']

interface Listed {
  readonly list: { readonly actions?: readonly ListAction[] }
}
export const rowActionsOf = ({ list }: Listed): RowAction[] =>
  (list.actions ?? []).filter((action): action is RowAction => !('dialog' in action))

export const dialogsOf = ({ list }: Listed): BulkDialog[] =>
  (list.actions ?? []).filter((action): action is BulkDialog => 'dialog' in action)

/** Actions, with those in menus. */
export const entriesOf = (resource: Listed): readonly Single[] =>
  rowActionsOf(resource).flatMap((action): readonly Single[] => ('menu' in action ? action.menu : [action]))

export const rowLinksOf = (resource: Listed): RowLink[] =>
  entriesOf(resource).filter((action): action is RowLink => 'to' in action)

export const changesOf = (resource: Listed): RowChange[] =>
  entriesOf(resource).filter((action): action is RowChange => 'set' in action)

export const callsOf = (resource: Listed): RowCall[] =>
  entriesOf(resource).filter((action): action is RowCall => 'call' in action)

/** Roles that may use a change, call or dialog. Default: all users. */
export const rolesOf = (
  { access }: RowChange | RowCall | BulkDialog,
  resource: { readonly access?: { readonly write?: readonly string[] } },
): readonly string[] | undefined => access ?? resource.access?.write

/**
 * Segment of its API call: "Mark as Done" gives `mark-as-done`, as in `POST /Tool/7/mark-as-done`, in every
 * display language.
 */
export const actionSegment = ({
  label,
  segment,
}: {
  readonly label: string
  readonly segment?: string
}): string =>
  segment ??
  folded(label)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Replaces each `'{field}'` in a filter or in values by the record's value. */
export const filledFrom = <Given>(given: Given, record: Readonly<Record<string, unknown>>): Given => {
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const [, name] = /^\{(\w+)\}$/.exec(value) ?? []
      return name === undefined ? value : (record[name] ?? null)
    }
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, fill(inner)]))
  }
  // Same shape, other values.
  return fill(given) as Given
}
