import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { countedFirst } from '../../../model/counted-first.ts'
import { unchosenSort } from '../../../model/default-sort.ts'
import { formatCounted } from '../../../model/format.ts'
import type { ListAnswerMeta, ListMeta } from '../../providers/data-provider.ts'
import { openedFromList } from '../form/use-close-dialog.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

const Next = styled('div')({ marginTop: 12, '& > p': { margin: '0 0 12px' } })

export const EmptyList = () => {
  const { resource, pagePath, parentValues, mayCreate } = useListing()
  const { filter, change } = useRecordList()
  const isFiltered = Object.keys(filter).length > 0
  const { total, meta } = useGetList(
    resource.name,
    {
      pagination: { page: 1, perPage: 1 },
      sort: unchosenSort,
      filter: parentValues,
      meta: { countTo: countedFirst } satisfies ListMeta,
    },
    { enabled: isFiltered },
  )
  const isMore = (meta as ListAnswerMeta | undefined)?.isMore === true
  const translate = useTranslate()
  if (isFiltered)
    return (
      <Next>
        {total !== undefined && total > 0 && (
          <p>{translate('list.hidden', { smart_count: total, count: formatCounted(total, isMore) })}</p>
        )}
        <Button variant="outlined" onClick={() => change({ filter: {} })}>
          {translate('list.clearFilters')}
        </Button>
      </Next>
    )
  if (!mayCreate || resource.list.addNew === false) return null
  return (
    <Next>
      <Button component={Link} to={`${pagePath}/create`} state={openedFromList} variant="outlined">
        {translate('list.addFirst', { label: resource.label.toLowerCase() })}
      </Button>
    </Next>
  )
}
