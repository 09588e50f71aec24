import type { Resource } from './definition.ts'

/** Field that a resource's lists total: `grandTotal`, else the foot below a parent, else the sum of the first view. */
export const listTotal = ({ list }: Resource): string | undefined =>
  list.grandTotal ?? list.foot?.sums[0] ?? list.views?.find(({ sums }) => sums?.length)?.sums?.[0]
