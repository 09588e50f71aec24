import PeopleIcon from '@mui/icons-material/PeopleOutlined'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useListing } from '../listing-context.ts'
import { TabBar } from '../TabBar.ts'
import { TabCount } from '../TabCount.tsx'
import { useRecordList } from './record-list.ts'
import { definedQuery, savedQuery } from './views/saved-views.ts'
import { useListViews } from './views/use-list-views.ts'

/** Tabs of a list: all records, the definition's views with counts, and saved views, own and shared. */
export const ListViews = () => {
  const { listing, resource, pagePath, parentValues } = useListing()
  const { state, isPending } = useRecordList()
  const { views, current, isChanged } = useListViews()
  const translate = useTranslate()
  const bar = useRef<HTMLElement>(null)
  const openTab = current?.id
  useEffect(() => {
    const tab = bar.current?.querySelector<HTMLElement>('[aria-current]')
    if (openTab !== undefined && tab)
      bar.current?.scrollTo({ left: tab.offsetLeft - bar.current.clientWidth / 2 })
  }, [openTab])
  const defined = resource.list.views ?? []
  // A list below a record shows that record's tabs; its saved views are only in the menu.
  const isBelow = listing.ancestors.length > 0
  if (defined.length + (isBelow ? 0 : views.length) === 0) return null
  if (isBelow && state.view === null) return null
  const tabs = [{ name: null, label: translate('list.all'), filter: {} }, ...defined]
  // An element, as a page translator may have replaced the text node.
  const changed = isChanged && <span>{' •'}</span>
  const isOpen = (name: string | null) => !current && state.view === name
  return (
    <TabBar ref={bar} aria-label={translate('list.views')}>
      {tabs.map(({ name, label, filter }) => (
        <Link
          key={label}
          to={`${pagePath}?${definedQuery(name)}`}
          aria-current={isOpen(name) ? 'page' : undefined}
        >
          {label}
          {isOpen(name) && changed}
          <TabCount resource={resource} filter={{ ...filter, ...parentValues }} enabled={!isPending} />
        </Link>
      ))}
      {views.map((view) => (
        <Link
          key={view.id}
          to={`${pagePath}?${savedQuery(view)}`}
          aria-current={view === current ? 'page' : undefined}
        >
          {view.name}
          {view === current && changed}
          {!view.isOwn && <small>{view.owner}</small>}
          {view.isOwn && view.shared && (
            <PeopleIcon sx={{ fontSize: 16 }} titleAccess={translate('views.isShared')} />
          )}
        </Link>
      ))}
    </TabBar>
  )
}
