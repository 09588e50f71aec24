import type { Resource } from './definition.ts'

/** The field that lists of a resource total: of its grand total, of the foot below one parent, or of its first view. */
export const listTotal = ({ list }: Resource): string | undefined =>
  list.grandTotal ?? list.foot?.sums[0] ?? list.views?.find(({ sums }) => sums?.length)?.sums?.[0]
