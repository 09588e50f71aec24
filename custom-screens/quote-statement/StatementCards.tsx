import { styled } from '@mui/material/styles'
import { type CSSProperties, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { ColourDot } from '../../admin/fields/Pill.tsx'
import { ShareBar } from '../../admin/fields/ShareBar.tsx'
import { Figure as FigureLink } from '../../admin/resource/Figure.tsx'
import { gutter } from '../../admin/theme/tokens.ts'
import type { QuoteStatementItem } from '../../model/costing/costing.ts'
import { overspend } from '../../model/excess.ts'
import type { Figure } from '../../model/figure.ts'
import { formatPounds } from '../../model/format.ts'
import { partsOf, spentShare } from './picture.ts'
import { spendTone } from './statement-elements.ts'
import { type StatementColumn, statementFigures } from './statement-figures.ts'
import { formatShare, usePounds } from './statement-view.ts'
import { useCategoryColours } from './use-category-colours.ts'

const Cards = styled('ul')(({ theme }) => {
  const { palette } = theme.vars
  return {
    margin: `0 -${gutter.phone}px`,
    padding: 0,
    listStyle: 'none',
    '& li': { padding: `12px ${gutter.phone}px`, borderTop: `1px solid ${palette.divider}` },
    '& p': { display: 'flex', justifyContent: 'space-between', gap: 12, margin: 0 },
    '& p + span + p': { ...theme.typography.caption, color: palette.text.secondary },
    '& strong': { fontWeight: 600 },
    '& li[data-total]': {
      padding: `6px ${gutter.phone}px`,
      border: 0,
      background: palette.background.sunken,
    },
    '& [data-tone=good]': { color: palette.success.main },
    '& [data-tone=bad]': { color: palette.error.main },
  }
})

interface AmountProps {
  readonly of: readonly Figure[]
  readonly amount: number
  readonly children: string
}

/** 0 has no list. */
const Amount = ({ of, amount, children }: AmountProps) =>
  amount === 0 ? children : <FigureLink of={of}>{children}</FigureLink>

interface StatementCardsProps {
  readonly quoteHeaderId: number
  readonly items: readonly QuoteStatementItem[]
}

export const StatementCards = ({ quoteHeaderId, items }: StatementCardsProps) => {
  const translate = useTranslate()
  const pounds = usePounds()
  const colours = useCategoryColours()
  const { categories } = useMemo(() => partsOf(items), [items])
  return (
    <Cards translate="no">
      {items.map((item, index) => {
        const { costingCategoryDescription: name, totalQuoteCost: quoted, totalMonthlyAmounts: spent } = item
        const left = item.totalQuoteLessActualSpend
        const figuresOf = (column: StatementColumn) => statementFigures(quoteHeaderId, item, column)
        const Strong = item.isCostTotal || item.isProfitLoss ? 'strong' : 'span'
        return index < categories.length ? (
          // Two categories may have the same description.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a statement never change places
          <li key={index}>
            <p>
              <strong>
                <ColourDot style={{ '--own': colours.get(name) } as CSSProperties} />
                {name}
              </strong>
              <strong data-tone={spent === 0 ? undefined : overspend(quoted, spent) > 0 ? 'bad' : 'good'}>
                <Amount of={figuresOf('left')} amount={left}>
                  {translate('quoteStatement.cards.left', { amount: formatPounds(left) })}
                </Amount>
              </strong>
            </p>
            <ShareBar
              className="between-lines"
              colour={colours.get(name)}
              share={spentShare(spent, quoted)}
            />
            <p>
              <span>
                <Amount of={figuresOf('total')} amount={spent}>
                  {pounds(spent)}
                </Amount>{' '}
                {translate('quoteStatement.cards.of')}{' '}
                <Amount of={figuresOf('quoted')} amount={quoted}>
                  {pounds(quoted)}
                </Amount>
              </span>
              <span>
                {spent === 0 ? translate('quoteStatement.cards.notYet') : formatShare(spent, quoted)}
              </span>
            </p>
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={index} data-total>
            <p>
              <Strong>{translate(name)}</Strong>
              <Strong data-tone={spendTone(item, spent) ?? undefined}>
                <Amount of={figuresOf('total')} amount={spent}>
                  {formatPounds(spent)}
                </Amount>
              </Strong>
            </p>
          </li>
        )
      })}
    </Cards>
  )
}
