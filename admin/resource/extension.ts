import { type ComponentType, createContext, useContext } from 'react'
import type { Identifier } from 'react-admin'
import type { AnyRecord } from '../../model/record-text.ts'

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
