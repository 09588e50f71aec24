import type { Filter, FilterValue } from './filter/filter.ts'

/** A button or menu entry of a list row: a route below the record, or a named piece of a custom screen. */
export interface RowLink {
  readonly label: string
  readonly to: string
  /** Only a tab of the record and an entry of the search, without a button in its row. */
  readonly tabOnly?: true
}
export type RowCommand = { readonly label: string; readonly run: string }
/** Sets fields of the record; has a call of its own. */
export interface RowChange {
  /** Text of the button, and address of the call. */
  readonly label: string
  /**
   * Values of fields, also read-only ones; `today` or `today+30d` for a date, `now` for a time, `me` for a reference to the
   * accounts.
   */
  readonly set: Readonly<Record<string, FilterValue | null>>
  /** Offered for records that pass this filter: `{ enabled: true, insuredUntil: { below: 'today' } }`. */
  readonly when?: Filter
  /** Confirmation text. `{field}` placeholders are filled in. */
  readonly confirm?: string
  /** Also for ticked records. */
  readonly bulk?: true
  /** Roles that may use it. Default: those that may write the records. */
  readonly access?: readonly string[]
}
/** Runs a handler of the server: `POST /QuoteHeader/copy` with the record's id. */
export interface RowCall {
  /** Text of the button. */
  readonly label: string
  /** Name of the handler in `api/call-handlers.ts`, and address of the call. */
  readonly call: string
  /** Offered for records that pass this filter: `{ enabled: true, insuredUntil: { below: 'today' } }`. */
  readonly when?: Filter
  /** Confirmation text. `{field}` placeholders are filled in. */
  readonly confirm?: string
  /** Also for ticked records, all of them or none. */
  readonly bulk?: true
  /** Roles that may use it. Default: those that may write the records. */
  readonly access?: readonly string[]
  /** Messages. Default: "Done", and the reason of the failure. */
  readonly says?: { readonly done: string; readonly failed: string }
  /** A link to a list or screen below the record that was made. */
  readonly opens?: { readonly label: string; readonly to: string }
}
/** Opens a dialog of a custom screen about the ticked records: `{ label: 'Order…', dialog: 'order', bulk: true }`. */
export interface BulkDialog {
  /** Text of the button. */
  readonly label: string
  /** Name of the dialog in the custom screens. */
  readonly dialog: string
  /** In the bar of ticked records only. */
  readonly bulk: true
  /** Roles that may use it. Default: those that may write the records. */
  readonly access?: readonly string[]
}
type Single = RowLink | RowCommand | RowChange | RowCall
export type RowMenu = { readonly label: string; readonly menu: readonly Single[] }
/** What a row offers. */
export type RowAction = Single | RowMenu
/** What a list offers for its records. */
export type ListAction = RowAction | BulkDialog

/** Every link, command and change of some actions, those in menus too. */
type Entry<Actions extends readonly ListAction[]> = Actions[number] extends infer Action
  ? Action extends { readonly menu: readonly (infer Inner)[] }
    ? Inner
    : Action
  : never

/** Names of the commands that some actions run. */
export type CommandsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, RowCommand>['run']

/** Names of the lists and screens that some actions lead to. */
export type TargetsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, RowLink>['to']

/** Names of the handlers that some actions call. */
export type CallsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, RowCall>['call']

/** Names of the dialogs that some actions open. */
export type DialogsOf<Actions extends readonly ListAction[]> = Extract<Entry<Actions>, BulkDialog>['dialog']

interface Listed {
  readonly list: { readonly actions?: readonly ListAction[] }
}
/** The actions that a row has. */
export const rowActionsOf = ({ list }: Listed): RowAction[] =>
  (list.actions ?? []).filter((action): action is RowAction => !('dialog' in action))

/** The dialogs about ticked records that a list offers. */
export const dialogsOf = ({ list }: Listed): BulkDialog[] =>
  (list.actions ?? []).filter((action): action is BulkDialog => 'dialog' in action)

const entriesOf = (resource: Listed): readonly Single[] =>
  rowActionsOf(resource).flatMap((action): readonly Single[] => ('menu' in action ? action.menu : [action]))

/** The lists and screens that a list's rows lead to, those in menus too. */
export const rowLinksOf = (resource: Listed): RowLink[] =>
  entriesOf(resource).filter((action): action is RowLink => 'to' in action)

/** The changes that a list offers, those in menus too. */
export const changesOf = (resource: Listed): RowChange[] =>
  entriesOf(resource).filter((action): action is RowChange => 'set' in action)

/** The calls of handlers that a list offers, those in menus too. */
export const callsOf = (resource: Listed): RowCall[] =>
  entriesOf(resource).filter((action): action is RowCall => 'call' in action)

/** The roles that may use a change, a call or a dialog of a resource's records; everybody where none are named. */
export const rolesOf = (
  { access }: RowChange | RowCall | BulkDialog,
  resource: { readonly access?: { readonly write?: readonly string[] } },
): readonly string[] | undefined => access ?? resource.access?.write

/** The segment of its call: "Mark as Done" is `mark-as-done`, as in `POST /Tool/7/mark-as-done`, in whatever language it is shown. */
export const actionSegment = ({
  label,
  segment,
}: {
  readonly label: string
  readonly segment?: string
}): string =>
  segment ??
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
