import type { FigureList } from '../../../../model/figure.ts'
import { adminBase } from '../../page-path.ts'
import { plainState, stateQuery } from './list-state.ts'

/** Address of the list that makes a figure: its filter is the figure's definition, and its sum at the top the figure. */
export const figurePagePath = ({ resource, filter, sum }: FigureList): string =>
  `${adminBase}/${resource}?${stateQuery({ ...plainState, filter, sums: sum === undefined ? null : [sum] })}`
