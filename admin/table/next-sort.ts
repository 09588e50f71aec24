import type { SortPayload } from 'react-admin'

/**
 * The order after a click on a heading: a new column starts ascending, the same one turns round
 * (specification section 2).
 */
export const nextSort = (current: SortPayload, field: string): SortPayload => ({
  field,
  order: current.field === field && current.order === 'ASC' ? 'DESC' : 'ASC',
})
