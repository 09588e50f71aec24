import { styled } from '@mui/material/styles'
import { useGetList, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { unchosenSort } from '../../../model/default-sort.ts'
import type { Resource } from '../../../model/definition.ts'
import type { ParentTab } from './parent-tabs.ts'

const Tabs = styled('nav')(({ theme }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'flex',
    gap: 24,
    overflowX: 'auto',
    // To the edges of the sheet.
    marginInline: -24,
    paddingInline: 24,
    borderBottom: `1px solid ${palette.divider}`,
    '& a': {
      display: 'flex',
      alignItems: 'center',
      flex: 'none',
      gap: 6,
      height: 40,
      borderBottom: '2px solid transparent',
      color: palette.text.secondary,
      textDecoration: 'none',
    },
    '& a:hover': { color: palette.text.primary },
    '& a[aria-current]': {
      color: palette.text.primary,
      fontWeight: 600,
      borderBottomColor: palette.primary.main,
    },
    '& small': { fontSize: 12, fontWeight: 400, color: palette.text.tertiary },
    [theme.breakpoints.down('sm')]: { marginInline: -16, paddingInline: 16, '& a': { height: 44 } },
    '@media print': { display: 'none' },
  }
})

interface CountProps {
  readonly child: Resource
  readonly id: number
}

/** How many records the list has below this one, whatever it is filtered by. */
const Count = ({ child, id }: CountProps) => {
  const key = child.parent?.key ?? ''
  const { total } = useGetList(child.name, {
    pagination: { page: 1, perPage: 1 },
    sort: unchosenSort,
    filter: { [key]: id },
  })
  return total === undefined ? null : <small>{total}</small>
}

interface ParentTabsProps {
  readonly tabs: readonly ParentTab[]
  /** Path of the record, before the last part of a tab. */
  readonly path: string
  readonly id: number
  readonly here: string
}

/** The lists and screens below a record. Nothing to choose where there is only one. */
export const ParentTabs = ({ tabs, path, id, here }: ParentTabsProps) => {
  const translate = useTranslate()
  if (tabs.length < 2) return null
  return (
    <Tabs aria-label={translate('parent.tabs')}>
      {tabs.map(({ to, label, child }) => (
        <Link key={to} to={`${path}/${to}`} aria-current={to === here ? 'page' : undefined}>
          {label}
          {child && <Count child={child} id={id} />}
        </Link>
      ))}
    </Tabs>
  )
}
