/** A button or menu entry of a list row: a route below the record, or a named piece of a custom screen. */
export type RowLink = { readonly label: string; readonly to: string }
export type RowCommand = { readonly label: string; readonly run: string }
export type RowMenu = { readonly label: string; readonly menu: readonly (RowLink | RowCommand)[] }
export type RowAction = RowLink | RowCommand | RowMenu

/** Every link and command of some actions, those in menus too. */
type Entry<Actions extends readonly RowAction[]> = Actions[number] extends infer Action
  ? Action extends { readonly menu: readonly (infer Inner)[] }
    ? Inner
    : Action
  : never

/** Names of the commands that some actions run. */
export type CommandsOf<Actions extends readonly RowAction[]> = Extract<Entry<Actions>, RowCommand>['run']

/** Names of the lists and screens that some actions lead to. */
export type TargetsOf<Actions extends readonly RowAction[]> = Extract<Entry<Actions>, RowLink>['to']
