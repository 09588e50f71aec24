import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { TabBar } from '../tabs/TabBar.ts'
import { TabCount } from '../tabs/TabCount.tsx'
import type { ParentTab } from './parent-tabs.ts'

interface ParentTabsProps {
  readonly tabs: readonly ParentTab[]
  readonly path: string
  readonly id: number
  readonly here: string
}

export const ParentTabs = ({ tabs, path, id, here }: ParentTabsProps) => {
  const translate = useTranslate()
  if (tabs.length < 2) return null
  return (
    <TabBar aria-label={translate('parent.tabs')}>
      {tabs.map(({ to, label, child, key }) => (
        <Link key={to} to={`${path}/${to}`} aria-current={to === here ? 'page' : undefined}>
          {label}
          {child && key && <TabCount resource={child} filter={{ [key]: id }} />}
        </Link>
      ))}
    </TabBar>
  )
}
