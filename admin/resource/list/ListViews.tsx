import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useListing } from '../listing-context.ts'
import { useRecordList } from './record-list.ts'
import { plainState, stateQuery } from './state/state-query.ts'

/** The named views of the definition, and the list as it is. */
export const ListViews = () => {
  const { listing, resource, pagePath } = useListing()
  const { state } = useRecordList()
  const translate = useTranslate()
  const { views } = resource.list
  // Below a record there are tabs of its own already.
  if (!views || (listing.ancestors.length > 0 && state.view === null)) return null
  const tabs = [{ name: null, label: translate('list.all') }, ...views]
  const isChanged = stateQuery(state) !== stateQuery({ ...plainState, view: state.view })
  return (
    <Stack component="nav" direction="row" aria-label={translate('list.views')} sx={{ overflowX: 'auto' }}>
      {tabs.map(({ name, label }) => {
        const isShown = state.view === name
        return (
          <Button
            key={label}
            component={Link}
            // The whole list as it was left would be found at the bare address.
            to={`${pagePath}?${name === null ? 'filter={}' : stateQuery({ ...plainState, view: name })}`}
            aria-current={isShown ? 'page' : undefined}
            color={isShown ? 'primary' : 'inherit'}
            sx={{
              flexShrink: 0,
              fontWeight: isShown ? 600 : 400,
              borderRadius: 0,
              borderBottom: 2,
              borderColor: isShown ? 'primary.main' : 'transparent',
            }}
          >
            {label}
            {isShown && isChanged && ' •'}
          </Button>
        )
      })}
    </Stack>
  )
}
