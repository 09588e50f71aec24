import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Legend } from '../../admin/charts/Drawing.ts'
import { ShareBars } from '../../admin/charts/ShareBars.tsx'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { overspend } from '../../model/overspend.ts'
import { formatShare } from './statement-view.ts'
import { useCategoryColours } from './use-category-colours.ts'
import { usePounds } from './use-pounds.ts'

/** Bar chart of spend by category: the bar is the quoted amount, overspend is hatched. */
export const CategoryPicture = ({ categories }: { readonly categories: readonly QuoteStatementItem[] }) => {
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
