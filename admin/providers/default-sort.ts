import type { SortPayload } from 'react-admin'
import type { Resource } from '../../model/definition.ts'

/** The order in which a list opens, as its definition says. */
export const defaultSort = ({ list }: Resource): SortPayload =>
  list.sort.startsWith('-')
    ? { field: list.sort.slice(1), order: 'DESC' }
    : { field: list.sort, order: 'ASC' }
