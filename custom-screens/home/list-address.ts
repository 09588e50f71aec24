import { adminBase } from '../../admin/resource/places.ts'
import type { FigureList } from '../../model/home.ts'

/** Address of the list whose sum a figure is, with that sum above it. */
export const listAddress = ({ resource, filter, sum }: FigureList): string => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), ...(sum && { sums: sum }) })
  return `${adminBase}/${resource}?${query}`
}
