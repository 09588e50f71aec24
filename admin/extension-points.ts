import { type ComponentType, createContext, useContext } from 'react'
import type { Identifier } from 'react-admin'
import type { AnyRecord } from '../model/record-text.ts'
import type { Role } from '../resources.config.ts'

export interface SelectionPanelProps {
  /** Ids of the rows that are ticked, never empty. */
  readonly selectedIds: readonly Identifier[]
  /** The ticked records themselves, as far as the list has them. */
  readonly selected: readonly AnyRecord[]
  readonly clearSelection: () => void
}

export interface RecordScreenProps {
  /** The record that the address names. */
  readonly recordId: number
}

/** What a custom screen adds to a generated one. All of it is optional; nothing of it is known to the generator. */
export interface ResourceExtension {
  /**
   * What the `run` commands of the definition do, by name. Each is a hook, called in the button of a row, that
   * returns what happens on click.
   */
  readonly commands?: Readonly<Record<string, () => (record: AnyRecord) => void>>
  /** Screens below one record: `/admin/quote-headers/7/{path}`, under every address of the resource. */
  readonly recordScreens?: readonly {
    readonly path: string
    readonly Screen: ComponentType<RecordScreenProps>
  }[]
  /** Routes inside the list, beside `create` and `:id/edit`: shown over or under it. */
  readonly listRoutes?: readonly { readonly path: string; readonly Screen: ComponentType }[]
  /** Pages of their own: `/admin/{path}`. */
  readonly pages?: readonly { readonly path: string; readonly Screen: ComponentType }[]
  /** Shown below the list while rows are ticked. */
  readonly SelectionPanel?: ComponentType<SelectionPanelProps>
  /** Shown between the heading and the list. */
  readonly Summary?: ComponentType
}

/** Extensions by resource name. */
export type ResourceExtensions = Readonly<Record<string, ResourceExtension>>

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
  readonly roles?: readonly Role[]
}

/** A link whose text is in the catalogue under `label`. */
export interface HomeLink {
  readonly label: string
  readonly to: string
  readonly roles: readonly Role[]
}

/** What the hand-written screens hand to the app: pages, and what they add to the generated lists. */
export interface CustomScreens {
  readonly publicPages: readonly Page[]
  readonly signedInPages: readonly SignedInPage[]
  /** What the home page shows to who is signed in, fetched when it is shown. */
  readonly loadHome: () => Promise<{ Component: ComponentType }>
  /** Links on the home page beside those of the menu, for whoever holds one of the roles. */
  readonly homeLinks: readonly HomeLink[]
  /** Fetched together with the lists themselves. */
  readonly loadExtensions: () => Promise<ResourceExtensions>
}
