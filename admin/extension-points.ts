import { type ComponentType, createContext, useContext } from 'react'
import type { Identifier } from 'react-admin'
import type { Values } from '../model/check-record.ts'
import type { AnyRecord } from '../model/record-text.ts'
import type { Resources } from '../model/resources.ts'
import type { CommandsOf, DialogsOf, TargetsOf } from '../model/row-actions.ts'

/** A record as lists answer it. */
export type ListedRecord = AnyRecord & { readonly id: number }

export interface SelectionPanelProps {
  /** Ids of the rows that are ticked, never empty. */
  readonly selectedIds: readonly Identifier[]
  /** The ticked records themselves, as far as the list has them. */
  readonly selected: readonly AnyRecord[]
  readonly clearSelection: () => void
}

export interface SelectionDialogProps extends Pick<SelectionPanelProps, 'selectedIds' | 'selected'> {
  readonly onClose: () => void
  /** What it is for has been done: nothing is ticked any more. */
  readonly onDone: () => void
}

/** The row of a list that a panel beside it is about, and what the panel can do with it. */
export interface RowPanelProps {
  /** Absent while no row is in focus, or its row has not come. */
  readonly record: ListedRecord | undefined
  /** The record is in the list no more, and the panel was kept at it. */
  readonly hasLeft: boolean
  /** The records after it, the next one first, as far as they are known; ten at most. */
  readonly following: readonly ListedRecord[]
  /** Goes so many rows down, or up; at the ends it stays. */
  readonly move: (by: 1 | -1) => void
  /** Keeps the panel at this record though it leaves the list, until somebody goes on. */
  readonly stay: () => void
  /** Gives the list the focus, where the keys of its rows work. */
  readonly focusList: () => void
  /** Puts the panel away, where it is a sheet over the list; null where it stands beside it. */
  readonly close: (() => void) | null
}

/** A panel beside the list about the row in focus: from 1200 pixels on a pane, below that a sheet. */
export interface RowPanel {
  /** Name of the view of the list that has it. */
  readonly view: string
  readonly Panel: ComponentType<RowPanelProps>
  /** Above the views, instead of the figures above the list: how much there is to work through. */
  readonly Figures: ComponentType
}

export interface RecordScreenProps {
  /** The record that the address names. */
  readonly recordId: number
}

/** A hook, called in the button of a row, that returns what happens on click. */
export type RowCommandHook = () => (record: AnyRecord) => void
/** A screen below one record, for who holds one of the roles if there are any. */
export interface RecordScreen {
  readonly Screen: ComponentType<RecordScreenProps>
  readonly roles?: readonly string[]
  /** The form of a new record has a second button of this text, which saves and opens the screen: a key of the catalogue. */
  readonly afterCreate?: string
  /** Shows the breadcrumbs, name, summary and tabs of the record above the screen. Without it the screen has its own heading. */
  readonly framed?: true
  /** The screen shows figures of the record itself: the frame leaves out those of the summary. */
  readonly ownFigures?: true
}

export interface SaveQuestionProps {
  /** As it is stored. */
  readonly record: AnyRecord
  /** What the form would write: every field that it may write, as it would be then. */
  readonly changes: Values
  /** Writes them, or others in their place. */
  readonly save: (changes: Values) => Promise<unknown>
  /** Everything is written: the form closes. */
  readonly onSaved: () => void
  /** Nothing is written: the form stays. */
  readonly onClose: () => void
}

/** What the form of a record may ask before it saves a change. */
export interface SaveQuestion {
  /** Whether there is something to ask about the change. */
  readonly isAsked: (record: AnyRecord, changes: Values) => Promise<boolean>
  /** Asks, and writes the changes together with the answer. */
  readonly Dialog: ComponentType<SaveQuestionProps>
}

/** What custom screens may add to a generated list without being asked. */
interface Additions {
  /** Routes inside the list, beside `create` and `:id/edit`: shown over or under it. */
  readonly listRoutes?: readonly { readonly path: string; readonly Screen: ComponentType }[]
  /** Pages of their own: `/admin/{path}`. */
  readonly pages?: readonly { readonly path: string; readonly Screen: ComponentType }[]
  /** Beside one view of the list; what can be done with a row stands there. */
  readonly rowPanel?: RowPanel
  /** Shown above the lists and screens below a record, after the figures of its summary: `<div><dt>…</dt><dd>…</dd></div>`. */
  readonly HeadFigures?: ComponentType<RecordScreenProps>
  /** Asked before the form of a record saves a change. */
  readonly saveQuestion?: SaveQuestion
  /** Shown between the heading and the list. */
  readonly Summary?: ComponentType
  /** Shown below the list. */
  readonly Foot?: ComponentType
}

/** What custom screens add to a generated list, as the generator sees it. */
export interface ResourceExtension extends Additions {
  /** What the `run` commands of the definition do, by name. */
  readonly commands?: Readonly<Record<string, RowCommandHook>>
  /** Screens below one record, by the `to` that leads there: `/admin/quote-headers/7/{to}`, under each path of a list. */
  readonly recordScreens?: Readonly<Record<string, RecordScreen>>
  /** What the `dialog` actions of the definition open, by name. */
  readonly dialogs?: Readonly<Record<string, ComponentType<SelectionDialogProps>>>
  /** Shown below a `selectable` list while rows are ticked. */
  readonly SelectionPanel?: ComponentType<SelectionPanelProps>
}

/** Extensions by resource name. */
export type ResourceExtensions = Readonly<Record<string, ResourceExtension>>

type ActionsOf<R extends Resources, Name extends keyof R> = NonNullable<R[Name]['list']['actions']>
type Commands<R extends Resources, Name extends keyof R> = CommandsOf<ActionsOf<R, Name>>
type Dialogs<R extends Resources, Name extends keyof R> = DialogsOf<ActionsOf<R, Name>>
/** What actions lead to that is no list. */
type Screens<R extends Resources, Name extends keyof R> = Exclude<TargetsOf<ActionsOf<R, Name>>, keyof R>

/** One value for each name, and no other; not there at all where there are no names. */
type OneEach<Option extends string, Names, Value> = [Names] extends [never]
  ? { readonly [O in Option]?: never }
  : { readonly [O in Option]: { readonly [Name in Names & string]: Value } }
type Panel<R extends Resources, Name extends keyof R> = true extends R[Name]['list']['selectable']
  ? { readonly SelectionPanel: ComponentType<SelectionPanelProps> }
  : { readonly SelectionPanel?: never }

type ExtensionOf<R extends Resources, Name extends keyof R> = Additions &
  OneEach<'commands', Commands<R, Name>, RowCommandHook> &
  OneEach<'dialogs', Dialogs<R, Name>, ComponentType<SelectionDialogProps>> &
  OneEach<'recordScreens', Screens<R, Name>, RecordScreen> &
  Panel<R, Name>

/** Names of the resources whose definition asks a custom screen for something. */
type Asking<R extends Resources> = {
  [Name in keyof R]: Record<never, unknown> extends ExtensionOf<R, Name> ? never : Name
}[keyof R]

/**
 * What custom screens add to these definitions. Each command, dialog, screen and panel that a definition names is there, and
 * none that it does not name: either mistake does not compile.
 */
export type ExtensionsOf<R extends Resources> = {
  readonly [Name in Asking<R>]: ExtensionOf<R, Name>
} & { readonly [Name in Exclude<keyof R, Asking<R>>]?: ExtensionOf<R, Name> }

const ExtensionsContext = createContext<ResourceExtensions>({})
export const ExtensionsProvider = ExtensionsContext.Provider

const none: ResourceExtension = {}

/** All that custom screens add. */
export const useExtensions = (): ResourceExtensions => useContext(ExtensionsContext)

/** What custom screens add to the resource of that name. */
export const useExtension = (resourceName: string): ResourceExtension => useExtensions()[resourceName] ?? none

/** A page with an address of its own, loaded when it is opened. */
export interface Page {
  readonly path: string
  readonly lazy: () => Promise<{ Component: ComponentType }>
}

/** A page for signed-in people, who hold one of the roles if there are any. */
export interface SignedInPage extends Page {
  readonly roles?: readonly string[]
}

/** A page that the main menu leads to beside the lists. Its text is in the catalogue under `label`. */
export interface MenuPage {
  readonly label: string
  readonly to: string
  readonly roles: readonly string[]
  /** The heading of the menu that it stands below, last. */
  readonly under: string
}

/** What the hand-written screens hand to the app: pages, and what they add to the generated lists. */
export interface CustomScreens {
  readonly publicPages: readonly Page[]
  readonly signedInPages: readonly SignedInPage[]
  /** What the home page shows to who is signed in, fetched when it is shown. */
  readonly loadHome: () => Promise<{ Component: ComponentType }>
  readonly menuPages: readonly MenuPage[]
  /** Fetched together with the lists themselves. */
  readonly loadExtensions: () => Promise<ResourceExtensions>
}
