import type { Filter } from './filter/filter.ts'

/** An amount that a list adds up: the sum of a field over the records that a filter finds. */
export interface Figure {
  /** The resource's name. */
  readonly resource: string
  readonly filter: Filter
  /** The field that is added up. */
  readonly sum: string
}

/** A figure that is added to others, or taken from them. */
export interface SignedFigure extends Figure {
  readonly sign: 1 | -1
}
