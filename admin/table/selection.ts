import type { Identifier } from 'react-admin'

/** The row that was ticked, and how. */
export interface Toggled {
  readonly index: number
  readonly withShift: boolean
}

/** The ticks of a table. */
export interface Selection {
  readonly ids: ReadonlySet<Identifier>
  readonly some: boolean
  readonly all: boolean
  /** False while there is nothing to tick. */
  readonly possible: boolean
  readonly toggle: (id: Identifier, at: Toggled) => void
  /** Ticks every row that the filter lets through, or none. */
  readonly toggleAll: () => void
}
