import { useGetList } from 'react-admin'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { formatCounted } from '../../model/format.ts'
import type { ListAnswerMeta, ListMeta } from '../providers/data-provider.ts'

interface TabCountProps {
  readonly resource: Resource
  readonly filter: Readonly<Record<string, unknown>>
  /** False until the page itself has loaded. */
  readonly enabled?: boolean
}

/** Record count of a tab, up to the limit of an opening list; empty until known. */
export const TabCount = ({ resource, filter, enabled = true }: TabCountProps) => {
  const { total, meta } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: unchosenSort,
      filter,
      meta: { countTo: countedFirst } satisfies ListMeta,
    },
    { enabled },
  )
  const isMore = (meta as ListAnswerMeta | undefined)?.isMore === true
  return total === undefined ? null : <small>{formatCounted(total, isMore)}</small>
}
