import { styled } from '@mui/material/styles'
import { useMemo } from 'react'
import { gutter } from '../../admin/theme/tokens.ts'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { CategoryPicture } from './CategoryPicture.tsx'
import { overTime, partsOf } from './picture.ts'
import { TimePicture } from './TimePicture.tsx'

/** Side by side if there is room; reaches the edges of the sheet. */
export const Pictures = styled('div')(({ theme }) => {
  const line = `1px solid ${theme.vars.palette.divider}`
  return {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))',
    marginInline: -gutter.desk,
    '& > section': { minWidth: 0, padding: `20px ${gutter.desk}px`, borderTop: line },
    [theme.breakpoints.up('lg')]: { '& > section + section': { borderLeft: line } },
    [theme.breakpoints.down('sm')]: {
      marginInline: -gutter.phone,
      '& > section': { paddingInline: gutter.phone },
    },
    '@media print': {
      gridTemplateColumns: '1fr 1fr',
      marginInline: 0,
      // Fits twelve categories and their table on the page.
      zoom: 0.72,
      '& > section': { padding: '6pt 12pt', border: 0, breakInside: 'avoid' },
    },
  }
})

interface StatementPicturesProps {
  readonly items: readonly QuoteStatementItem[]
  /** False on phones, whose cards already have bars. */
  readonly withCategories: boolean
}

export const StatementPictures = ({ items, withCategories }: StatementPicturesProps) => {
  const { categories, costs } = useMemo(() => partsOf(items), [items])
  const time = useMemo(() => overTime(items), [items])
  return (
    <Pictures>
      {withCategories && categories.length > 0 && <CategoryPicture categories={categories} />}
      {time.points.length > 0 && <TimePicture {...time} quoted={costs?.totalQuoteCost ?? 0} />}
    </Pictures>
  )
}
