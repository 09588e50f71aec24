import type { ComponentType } from 'react'
import type { Role } from '../model/definition.ts'
import type { ResourceExtensions } from './resource/extension.ts'

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
  /** Links on the home page beside those of the menu, for whoever holds one of the roles. */
  readonly homeLinks: readonly HomeLink[]
  /** Fetched together with the lists themselves. */
  readonly loadExtensions: () => Promise<ResourceExtensions>
}
