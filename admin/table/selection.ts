import type { Identifier } from 'react-admin'

export interface Toggled {
  readonly index: number
  readonly withShift: boolean
}

export interface Selection {
  readonly ids: ReadonlySet<Identifier>
  readonly some: boolean
  readonly all: boolean
  /** False if there are no rows. */
  readonly possible: boolean
  readonly toggle: (id: Identifier, at: Toggled) => void
  /** Ticks all filtered rows, or none. */
  readonly toggleAll: () => void
}
