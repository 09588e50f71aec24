import type { Filter } from './filter/filter.ts'

/** Source of a figure: a filtered list, and the field that is summed. */
export interface FigureList {
  readonly resource: string
  readonly filter: Filter
  /** Summed field. Default: the figure is the row count. */
  readonly sum?: string
  readonly view?: string
}

export interface Figure extends FigureList {
  readonly sum: string
}

/** A part that is added to a figure or subtracted from it. */
export interface FigurePart extends FigureList {
  readonly sign: 1 | -1
}

export interface SignedFigure extends Figure {
  readonly sign: 1 | -1
}
