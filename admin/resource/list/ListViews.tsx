import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { firmDay } from '../../../model/firm-clock.ts'
import { useListing } from '../listing-context.ts'
import { TabBar } from '../tabs/TabBar.ts'
import { TabCount } from '../tabs/TabCount.tsx'
import { useRecordList } from './record-list.ts'
import { filterWithDates } from './state/date-tokens.ts'
import { plainState, stateQuery } from './state/state-query.ts'

/** The named views of the definition, and the list as it is, each with how many records it has. */
export const ListViews = () => {
  const { listing, resource, pagePath, parentValues } = useListing()
  const { state, isPending } = useRecordList()
  const translate = useTranslate()
  const { views } = resource.list
  // Below a record there are tabs of its own already.
  if (!views || (listing.ancestors.length > 0 && state.view === null)) return null
  const tabs = [{ name: null, label: translate('list.all'), filter: {} }, ...views]
  const isChanged = stateQuery(state) !== stateQuery({ ...plainState, view: state.view })
  const today = firmDay()
  return (
    <TabBar aria-label={translate('list.views')}>
      {tabs.map(({ name, label, filter }) => (
        <Link
          key={label}
          // The whole list as it was left would be found at the bare address.
          to={`${pagePath}?${name === null ? 'filter={}' : stateQuery({ ...plainState, view: name })}`}
          aria-current={state.view === name ? 'page' : undefined}
        >
          {label}
          {state.view === name && isChanged && ' •'}
          <TabCount
            resource={resource}
            filter={{ ...filterWithDates(resource, filter ?? {}, today), ...parentValues }}
            enabled={!isPending}
          />
        </Link>
      ))}
    </TabBar>
  )
}
