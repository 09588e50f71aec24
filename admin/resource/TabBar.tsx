import { styled } from '@mui/material/styles'
import { useGetList } from 'react-admin'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { formatCounted } from '../../model/format.ts'
import type { ListAnswerMeta, ListMeta } from '../providers/data-provider.ts'
import { gutter, height, weight } from '../theme/tokens.ts'

/** Tabs as links. The line below them extends to the edges. */
export const TabBar = styled('nav')(({ theme }) => {
  const { palette } = theme.vars
  return {
    display: 'flex',
    gap: 24,
    overflowX: 'auto',
    marginInline: -gutter.desk,
    paddingInline: gutter.desk,
    borderBottom: `1px solid ${palette.divider}`,
    '& a': {
      display: 'flex',
      alignItems: 'center',
      flex: 'none',
      gap: 6,
      height: height.row,
      borderBottom: '2px solid transparent',
      color: palette.text.secondary,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
    },
    '& a:hover': { color: palette.text.primary },
    '& a:focus-visible': { outlineOffset: -2 },
    '& a[aria-current]': {
      color: palette.text.primary,
      fontWeight: weight.strong,
      borderBottomColor: palette.primary.main,
    },
    '& small': { ...theme.typography.caption, color: palette.text.tertiary },
    [theme.breakpoints.down('sm')]: {
      marginInline: -gutter.phone,
      paddingInline: gutter.phone,
      '& a': { height: height.touch },
    },
    '@media print': { display: 'none' },
  }
})

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
