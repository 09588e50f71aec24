import type { SortPayload } from 'react-admin'

/** Order after a click on a heading: ascending first, then reversed (specification section 2). */
export const nextSort = (current: SortPayload, field: string): SortPayload => ({
  field,
  order: current.field === field && current.order === 'ASC' ? 'DESC' : 'ASC',
})
