import { useGetList } from 'react-admin'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatDecimal } from '../../../model/format.ts'

interface TabCountProps {
  readonly resource: Resource
  /** As the API takes it. */
  readonly filter: Readonly<Record<string, unknown>>
  /** Whether it may be asked already: what the page is opened for goes first. */
  readonly enabled?: boolean
}

/** How many records a tab leads to; nothing until that is known. */
export const TabCount = ({ resource, filter, enabled = true }: TabCountProps) => {
  const { total } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: 1 }, sort: unchosenSort, filter },
    { enabled },
  )
  return total === undefined ? null : <small>{formatDecimal(total, 0, 0)}</small>
}
