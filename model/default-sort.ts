import type { Resource } from './definition.ts'

/** A field and a direction, as react-admin's lists take them. */
export interface ChosenSort {
  readonly field: string
  readonly order: 'ASC' | 'DESC'
}

/** The order in which a list opens, as its definition says. */
export const defaultSort = ({ list }: Resource): ChosenSort =>
  list.sort.startsWith('-')
    ? { field: list.sort.slice(1), order: 'DESC' }
    : { field: list.sort, order: 'ASC' }

/**
 * Stands for that order until a heading is clicked: no heading is marked then, and the first click on any of them
 * sorts ascending (specification section 2).
 */
export const unchosenSort: ChosenSort = { field: '', order: 'ASC' }
