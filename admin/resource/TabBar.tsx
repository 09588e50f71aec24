import { styled } from '@mui/material/styles'
import { useGetList } from 'react-admin'
import { countedFirst } from '../../model/counted-first.ts'
import { unchosenSort } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { formatCounted } from '../../model/format.ts'
import type { ListMeta } from '../providers/data-provider.ts'
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

interface CountOptions {
  readonly resource: Resource
  readonly filter: Readonly<Record<string, unknown>>
  /** False until the page itself has loaded. */
  readonly enabled?: boolean
}

/** Record count of a filter, and its text up to the limit of an opening list; undefined until known. */
export const useCount = ({ resource, filter, enabled = true }: CountOptions) => {
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
  return { total, text: total === undefined ? undefined : formatCounted(total, meta?.isMore === true) }
}

export const TabCount = (options: CountOptions) => {
  const { text } = useCount(options)
  return text === undefined ? null : <small>{text}</small>
}
