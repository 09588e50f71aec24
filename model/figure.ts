import type { Filter } from './filter/filter.ts'

/** A list that a figure is taken from: the records that a filter finds, and what of them is the figure. */
export interface FigureList {
  /** The resource's name. */
  readonly resource: string
  readonly filter: Filter
  /** The field that is added up. None: the figure is how many there are. */
  readonly sum?: string
  /** The view of the list that shows it. */
  readonly view?: string
}

/** An amount that a list adds up. */
export interface Figure extends FigureList {
  readonly sum: string
}

/** Part of a figure: added to the others, or taken from them. */
export interface FigurePart extends FigureList {
  readonly sign: 1 | -1
}

/** An amount that is added to others, or taken from them. */
export interface SignedFigure extends Figure {
  readonly sign: 1 | -1
}
