import Button from '@mui/material/Button'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { styled } from '../../../kinds/styled.ts'
import { unchosenSort } from '../../../model/default-sort.ts'
import { formatDecimal } from '../../../model/format.ts'
import { openedFromList } from '../form/use-close-dialog.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

const Next = styled('div')({ marginTop: 12, '& > p': { margin: '0 0 12px' } })

/** The next step of a list in which nothing is: away with what hides everything, else the first record. */
export const EmptyList = () => {
  const { resource, pagePath, parentValues, mayCreate } = useListing()
  const { filter, change } = useRecordList()
  const isFiltered = Object.keys(filter).length > 0
  const { total } = useGetList(
    resource.name,
    { pagination: { page: 1, perPage: 1 }, sort: unchosenSort, filter: parentValues },
    { enabled: isFiltered },
  )
  const translate = useTranslate()
  if (isFiltered)
    return (
      <Next>
        {total !== undefined && total > 0 && (
          <p>{translate('list.hidden', { smart_count: total, count: formatDecimal(total, 0, 0) })}</p>
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
