import type { FilterValue } from './filter/filter.ts'

/** A button or menu entry of a list row: a route below the record, or a named piece of a custom screen. */
export type RowLink = { readonly label: string; readonly to: string }
export type RowCommand = { readonly label: string; readonly run: string }
/** Gives the record these values, as a change in its form would, with a call of its own. */
export interface RowChange {
  /** The button, and the address of its call. */
  readonly label: string
  /** Fields and what they become. */
  readonly set: Readonly<Record<string, FilterValue | null>>
  /** Offered while these fields have these values, or one of several. */
  readonly when?: Readonly<Record<string, FilterValue | null | readonly (FilterValue | null)[]>>
  /** What is asked first, with the record's fields in braces. */
  readonly confirm?: string
  /** Also for all records that are ticked. */
  readonly bulk?: true
  /** Roles that may use it; those that may write the records otherwise. */
  readonly access?: readonly string[]
}
/** Does what a handler of the server says, with a call of its own: `POST /QuoteHeader/copy` and the record's id as body. */
export interface RowCall {
  /** The button. */
  readonly label: string
  /** The handler, as `api/call-handlers.ts` names it, and the address of the call. */
  readonly call: string
  /** Offered while these fields have these values, or one of several. */
  readonly when?: RowChange['when']
  /** What is asked first, with the record's fields in braces. */
  readonly confirm?: string
  /** Roles that may use it; those that may write the records otherwise. */
  readonly access?: readonly string[]
  /** What is told when it is done, and when it is not; else "Done", and why not. */
  readonly says?: { readonly done: string; readonly failed: string }
  /** Where what it has made can be seen: its text, and a list or screen below the record that was made. */
  readonly opens?: { readonly label: string; readonly to: string }
}
type Single = RowLink | RowCommand | RowChange | RowCall
export type RowMenu = { readonly label: string; readonly menu: readonly Single[] }
export type RowAction = Single | RowMenu

/** Every link, command and change of some actions, those in menus too. */
type Entry<Actions extends readonly RowAction[]> = Actions[number] extends infer Action
  ? Action extends { readonly menu: readonly (infer Inner)[] }
    ? Inner
    : Action
  : never

/** Names of the commands that some actions run. */
export type CommandsOf<Actions extends readonly RowAction[]> = Extract<Entry<Actions>, RowCommand>['run']

/** Names of the lists and screens that some actions lead to. */
export type TargetsOf<Actions extends readonly RowAction[]> = Extract<Entry<Actions>, RowLink>['to']

/** Names of the handlers that some actions call. */
export type CallsOf<Actions extends readonly RowAction[]> = Extract<Entry<Actions>, RowCall>['call']

interface Listed {
  readonly list: { readonly actions?: readonly RowAction[] }
}
const entriesOf = ({ list }: Listed): readonly Single[] =>
  (list.actions ?? []).flatMap((action): readonly Single[] => ('menu' in action ? action.menu : [action]))

/** The changes that a list offers, those in menus too. */
export const changesOf = (resource: Listed): RowChange[] =>
  entriesOf(resource).filter((action): action is RowChange => 'set' in action)

/** The calls of handlers that a list offers, those in menus too. */
export const callsOf = (resource: Listed): RowCall[] =>
  entriesOf(resource).filter((action): action is RowCall => 'call' in action)

/** The roles that may use a change or a call of a resource's records; everybody where none are named. */
export const rolesOf = (
  { access }: RowChange | RowCall,
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

/** Whether it is offered for a record as it stands. */
export const isOffered = (
  { when = {} }: RowChange | RowCall,
  record: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(when).every(([name, wanted]) =>
    [wanted].flat().some((one) => one === (record[name] ?? null)),
  )
