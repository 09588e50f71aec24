import { type ComponentType, createContext, useContext } from 'react'
import type { Identifier } from 'react-admin'
import type { ActionsOf } from '../model/call-handlers.ts'
import type { Values } from '../model/check-record.ts'
import type { NamesWith } from '../model/checked-fields.ts'
import type { Step } from '../model/definition.ts'
import type { AnyRecord } from '../model/record-text.ts'
import type { Resources } from '../model/resources.ts'
import type { CommandsOf, DialogsOf, TargetsOf } from '../model/row-actions.ts'
import type { HelpPage } from './help.ts'

export type ListedRecord = AnyRecord & { readonly id: number }

export interface SelectionPanelProps {
  /** Ids of the ticked rows, never empty. */
  readonly selectedIds: readonly Identifier[]
  /** The ticked records, as far as loaded. */
  readonly selected: readonly AnyRecord[]
  readonly clearSelection: () => void
}

export interface SelectionDialogProps extends Pick<SelectionPanelProps, 'selectedIds' | 'selected'> {
  readonly onClose: () => void
  /** Called on success; clears the selection. */
  readonly onDone: () => void
}

export interface RowPanelProps {
  /** Undefined without a current row or until it is loaded. */
  readonly record: ListedRecord | undefined
  /** The record left the list, but the panel keeps it. */
  readonly hasLeft: boolean
  /** Up to ten loaded records after the current one, in order. */
  readonly following: readonly ListedRecord[]
  /** Keeps the record if it leaves the list, until the user moves on. */
  readonly stay: () => void
  /** Focuses the list, whose keys then work. */
  readonly focusList: () => void
  /** Closes the panel if it is a sheet; null if it is a pane. */
  readonly close: (() => void) | null
}

/** Panel for the current row of a list: a pane from 1200 pixels, a sheet below that. */
export interface RowPanel {
  /** Name of the view with the panel. */
  readonly view: string
  readonly Panel: ComponentType<RowPanelProps>
  /** Figures of the remaining work, replacing those of the list. */
  readonly Figures: ComponentType
}

export interface RecordScreenProps {
  readonly recordId: number
}

/** A hook, called in the row's button, that returns its click handler. */
export type RowCommandHook = () => (record: AnyRecord) => void
/** Screen below a record, for users with one of the roles (default: all users). */
export interface RecordScreen {
  readonly Screen: ComponentType<RecordScreenProps>
  readonly roles?: readonly string[]
  /** Catalogue key of a second save button in the form of a new record, which then opens the screen. */
  readonly afterCreate?: string
  /** Shows the record's breadcrumbs, name, summary and tabs. Otherwise the screen has its own heading. */
  readonly framed?: true
  /** The screen shows the record's figures, so its header omits them. */
  readonly ownFigures?: true
}

export interface SaveQuestionProps {
  /** Null for a new record. */
  readonly record: AnyRecord | null
  /** All writable fields of the form, with their new values. */
  readonly changes: Values
  /** Saves these or other changes. Resolves to the id of the record. */
  readonly save: (changes: Values) => Promise<number>
  /** Call after saving: closes the form. */
  readonly onSaved: (id: number) => void
  /** Call without saving: keeps the form open. */
  readonly onClose: () => void
}

export interface SaveQuestion {
  /** Whether the change, or the new record, needs the question. */
  readonly isAsked: (record: AnyRecord | null, changes: Values) => Promise<boolean>
  /** Asks, then saves the changes with the answer. */
  readonly Dialog: ComponentType<SaveQuestionProps>
}

/** Loads a `supplied` field of a list. */
export interface Supply {
  /** Query of the values by record id. */
  readonly query: (ids: readonly number[]) => {
    readonly queryKey: readonly unknown[]
    readonly queryFn: (context: {
      readonly signal: AbortSignal
    }) => Promise<Readonly<Record<number, unknown>>>
  }
  /** Screen below the record that the figure links to. */
  readonly to?: string
}

/** Content of each row, with its record as react-admin's record context. */
export interface RowContent {
  readonly Content: ComponentType
  /** Width in pixels, added to that of the row's buttons. */
  readonly width: number
}

/** Places for any component, also react-admin's: list, record and form contexts are around it. */
interface Additions {
  /**
   * Next to the filters of the list.
   * @example ListToolbar: () => <><FilterLiveSearch source="q" /><ExportButton /></>
   */
  readonly ListToolbar?: ComponentType
  /**
   * Right of the table, below it on a phone.
   * @example ListAside: () => <SavedQueriesList />
   */
  readonly ListAside?: ComponentType
  /**
   * Before the buttons of each row. Must render quickly: a long list scrolls through thousands of rows.
   * @example row: { Content: () => <ReferenceField source="managerId" reference="users" />, width: 120 }
   */
  readonly row?: RowContent
  /**
   * After the fields of the form. Inputs of writable fields are checked and saved with the record.
   * @example FormSection: () => <TextInput source="comments" />
   */
  readonly FormSection?: ComponentType
  /**
   * Nested routes of the list, in addition to `create` and `:id/edit`.
   * @example listRoutes: [{ path: 'merge', Screen: MergeDialog }]
   */
  readonly listRoutes?: readonly { readonly path: string; readonly Screen: ComponentType }[]
  /**
   * Separate pages: `/admin/{path}`.
   * @example pages: [{ path: 'overview', Screen: Overview }]
   */
  readonly pages?: readonly { readonly path: string; readonly Screen: ComponentType }[]
  /** Panel of one view, with the actions of its row. */
  readonly rowPanel?: RowPanel
  /**
   * After the summary's figures, above lists and screens of a record, which is the record context: undefined while it
   * loads, so that the figures can reserve their room.
   * @example HeadFigures: () => <div><dt>Ordered</dt><dd><DateField source="orderDate" /></dd></div>
   */
  readonly HeadFigures?: ComponentType<RecordScreenProps>
  /** After the pills in the head of a record, which is the record context: a button that changes what they say. */
  readonly HeadPill?: ComponentType
  /**
   * Beside Edit in the head of a record, which is the record context; on a phone in the row below the head.
   * @example HeadActions: () => <Button size="small">{useRecordContext()?.orderNo}</Button>
   */
  readonly HeadActions?: ComponentType
  /**
   * Whether `HeadActions` has the button of the record's next step. It is the solid one, and Add New is outlined.
   * @example doesNext: ({ done }, order) => done.includes('paidOn') && Number(order.toPay) > 0
   */
  readonly doesNext?: (next: Step<string>, record: AnyRecord) => boolean
  /** Question before the form saves a change or a new record. */
  readonly saveQuestion?: SaveQuestion
  /** Between the heading and the list. */
  readonly Summary?: ComponentType
  /** Below the list. */
  readonly Footer?: ComponentType
}

/** Additions of custom screens to a generated list. */
export interface ResourceExtension extends Additions {
  /** Handlers of the definition's `run` commands, by name. */
  readonly commands?: Readonly<Record<string, RowCommandHook>>
  /** Screens below a record, by their last path segment: `/admin/projects/7/{to}`. */
  readonly recordScreens?: Readonly<Record<string, RecordScreen>>
  /** Values of the definition's `supplied` fields, by name. */
  readonly supplied?: Readonly<Record<string, Supply>>
  /** Dialogs of the definition's `dialog` actions, by name. */
  readonly dialogs?: Readonly<Record<string, ComponentType<SelectionDialogProps>>>
  /** Below a `selectable` list while rows are ticked. */
  readonly SelectionPanel?: ComponentType<SelectionPanelProps>
}

export type ResourceExtensions = Readonly<Record<string, ResourceExtension>>

type Commands<R extends Resources, Name extends keyof R> = CommandsOf<ActionsOf<R, Name>>
type Dialogs<R extends Resources, Name extends keyof R> = DialogsOf<ActionsOf<R, Name>>
/** Targets of actions that are not lists. */
type Screens<R extends Resources, Name extends keyof R> = Exclude<TargetsOf<ActionsOf<R, Name>>, keyof R>

type Supplied<R extends Resources, Name extends keyof R> = NamesWith<R[Name]['fields'], { supplied: true }>

/** One value for each name; absent if there are no names. */
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
  OneEach<'supplied', Supplied<R, Name>, Supply> &
  Panel<R, Name>

type Asking<R extends Resources> = {
  [Name in keyof R]: Record<never, unknown> extends ExtensionOf<R, Name> ? never : Name
}[keyof R]

/** Additions for these definitions. A missing or unknown command, dialog, screen, supply or panel is a type error. */
export type ExtensionsOf<R extends Resources> = {
  readonly [Name in Asking<R>]: ExtensionOf<R, Name>
} & { readonly [Name in Exclude<keyof R, Asking<R>>]?: ExtensionOf<R, Name> }

type SomeOf<Option extends string, Names, Value> = [Names] extends [never]
  ? { readonly [O in Option]?: never }
  : { readonly [O in Option]?: { readonly [Name in Names & string]?: Value } }

type PartOf<R extends Resources, Name extends keyof R> = Additions &
  SomeOf<'commands', Commands<R, Name>, RowCommandHook> &
  SomeOf<'dialogs', Dialogs<R, Name>, ComponentType<SelectionDialogProps>> &
  SomeOf<'recordScreens', Screens<R, Name>, RecordScreen> &
  SomeOf<'supplied', Supplied<R, Name>, Supply> &
  Partial<Panel<R, Name>>

/**
 * What one feature of a product adds to the screens, in one place.
 * @example
 * export const insurance = {
 *   extensions: { [projects.name]: { recordScreens: { insurance: { Screen: InsuranceScreen } } } },
 *   texts: { insurance: { expires: 'Expires on %{day}' } },
 * } satisfies ScreenFeature<typeof resources>
 */
export interface ScreenFeature<R extends Resources = Resources> {
  /** Additions to generated lists, by resource. */
  readonly extensions: { readonly [Name in keyof R]?: PartOf<R, Name> }
  /** Texts of what is loaded with the lists. A screen that is loaded later adds its own with `addTexts`. */
  readonly texts?: object
}

const ExtensionsContext = createContext<ResourceExtensions>({})
export const ExtensionsProvider = ExtensionsContext.Provider

const none: ResourceExtension = {}

export const useExtensions = (): ResourceExtensions => useContext(ExtensionsContext)

export const useExtension = (resourceName: string): ResourceExtension => useExtensions()[resourceName] ?? none

/** A page with its own address, loaded when opened. React-admin's hooks and `<Title>` work in it. */
export interface Page {
  readonly path: string
  readonly load: () => Promise<ComponentType>
}

/** A page for signed-in users, with the given roles if any. */
export interface SignedInPage extends Page {
  readonly roles?: readonly string[]
}

/** A page in the main menu. `label` is a key of the catalogue. */
export interface MenuPage {
  readonly label: string
  readonly to: string
  readonly roles: readonly string[]
  /** Heading in the menu, of which the page is the last entry. Without it, the page is the last entry of the bar. */
  readonly under?: string
}

export interface CustomScreens {
  readonly signedInPages: readonly SignedInPage[]
  /** On the home page for visitors. `introduction` is a key of the catalogue. */
  readonly visitor: { readonly introduction: string; readonly Picture?: ComponentType }
  /** Content of the home page for signed-in users. */
  readonly loadHome: () => Promise<ComponentType>
  readonly menuPages: readonly MenuPage[]
  /** Guides, in the account menu and in the search. */
  readonly loadHelp?: () => Promise<readonly HelpPage[]>
  /** Loaded with the generated lists. */
  readonly loadExtensions: () => Promise<ResourceExtensions>
}
