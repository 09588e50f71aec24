import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { Legend } from '../../admin/charts/ChartTable.tsx'
import { ShareBars } from '../../admin/charts/ShareBars.tsx'
import { gutter } from '../../admin/theme/tokens.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { overspend } from '../../model/excess.ts'
import { overTime, partsOf } from './picture.ts'
import { formatShare, usePounds } from './statement-view.ts'
import { TimePicture } from './TimePicture.tsx'
import { useCategoryColours } from './use-category-colours.ts'

/** Bar chart of spend by category: the bar is the quoted amount, overspend is hatched. */
const CategoryPicture = ({ categories }: { readonly categories: readonly QuoteStatementItem[] }) => {
  const translate = useTranslate()
  const pounds = usePounds()
  const colours = useCategoryColours()
  const title = translate('quoteStatement.byCategory.title')
  const shares = categories.map((item) => {
    const { totalQuoteCost: quoted, totalMonthlyAmounts: spent, costingCategoryDescription: name } = item
    const share = spent === 0 ? translate('quoteStatement.byCategory.notYet') : formatShare(spent, quoted)
    const beyond = overspend(quoted, spent)
    const isOver = beyond > 0
    const over = translate('quoteStatement.byCategory.over', { amount: pounds(beyond) })
    return {
      name,
      colour: colours.get(name) ?? null,
      part: quoted > 0 ? spent / quoted : null,
      isOver,
      text: isOver ? `${share} · ${over}` : share,
      cells: [pounds(quoted), pounds(spent), isOver ? over : share],
    }
  })
  return (
    <section>
      <Typography variant="h2">{title}</Typography>
      <Legend>{translate('quoteStatement.byCategory.legend')}</Legend>
      <ShareBars
        label={title}
        columns={['category', 'quoted', 'spent', 'share'].map((name) =>
          translate(`quoteStatement.byCategory.columns.${name}`),
        )}
        shares={shares}
      />
    </section>
  )
}

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
