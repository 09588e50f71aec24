import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { openedFromList } from '../form/use-close-dialog.ts'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'

/** The next step of a list in which nothing is: away with what hides everything, else the first record. */
export const EmptyList = () => {
  const { resource, pagePath, mayCreate } = useListing()
  const { filter, change } = useRecordList()
  const translate = useTranslate()
  const style = { marginLeft: 2 }
  if (Object.keys(filter).length > 0)
    return (
      <Button size="small" variant="outlined" onClick={() => change({ filter: {} })} sx={style}>
        {translate('list.clearFilters')}
      </Button>
    )
  if (!mayCreate || resource.list.addNew === false) return null
  return (
    <Button
      component={Link}
      to={`${pagePath}/create`}
      state={openedFromList}
      size="small"
      variant="outlined"
      sx={style}
    >
      {translate('list.addFirst', { label: resource.label.toLowerCase() })}
    </Button>
  )
}
