import type { SortPayload } from 'react-admin'
import type { Resource } from '../../model/definition.ts'

/** The order in which a list opens, as its definition says. */
export const defaultSort = ({ list }: Resource): SortPayload =>
  list.sort.startsWith('-')
    ? { field: list.sort.slice(1), order: 'DESC' }
    : { field: list.sort, order: 'ASC' }

/**
 * Stands for that order until a heading is clicked: no heading is marked then, and the first click on any of them
 * sorts ascending (specification section 2).
 */
export const unchosenSort: SortPayload = { field: '', order: 'ASC' }
