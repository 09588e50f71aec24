import '../i18n/meaning-texts.ts'
import { type CSSProperties, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { ColourDot } from '../../admin/fields/Pill.tsx'
import { ShareBar } from '../../admin/fields/ShareBar.tsx'
import { Figure as FigureLink } from '../../admin/resource/Figure.tsx'
import { monthColumns, type QuoteStatementItem } from '../../model/costing/costing.ts'
import { overspend } from '../../model/excess.ts'
import type { Figure } from '../../model/figure.ts'
import { formatPounds } from '../../model/format.ts'
import { isUndated, MonthHeadings } from './MonthHeadings.tsx'
import { partsOf, spentShare } from './picture.ts'
import { ScrollTable } from './ScrollTable.tsx'
import { restTone, spendTone, type Tone } from './statement-elements.ts'
import { cumulative, type StatementColumn, statementFigures } from './statement-figures.ts'
import { monthCells, type StatementView } from './statement-view.ts'
import { useCategoryColours } from './use-category-colours.ts'

interface AmountProps {
  readonly figures: readonly Figure[]
  readonly text: string
  readonly tone?: Tone
  /** Meaning of the colour, for screen readers. */
  readonly meaning?: string | undefined
  readonly start?: boolean
  /** Undated, so incomplete. */
  readonly undated?: boolean
  /** Sticky column of sums at the end. */
  readonly sum?: 'total' | 'rest'
}

const Amount = ({
  figures,
  text,
  tone = null,
  meaning,
  start = false,
  undated = false,
  sum,
}: AmountProps) => (
  <td
    data-tone={tone ?? undefined}
    data-meaning={tone === null ? undefined : meaning}
    data-start={start || undefined}
    data-open={(undated && tone === null && text !== '-') || undefined}
    data-sum={sum}
  >
    {/* 0 has no list. */}
    {text === '-' ? text : <FigureLink of={figures}>{text}</FigureLink>}
  </td>
)

const Headings = ({ months }: { readonly months: QuoteStatementItem['monthlyAmounts'] }) => {
  const translate = useTranslate()
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" data-name>
          {translate('quoteStatement.category')}
        </th>
        <th scope="colgroup" data-group data-start>
          {translate('quoteStatement.quoteAmounts')}
        </th>
        <th
          scope="colgroup"
          colSpan={monthColumns(months).length + 1}
          data-group
          data-start
          title={translate('meanings.statement.actualSpend')}
        >
          {translate('quoteStatement.actualSpend')}
        </th>
        <th rowSpan={2} scope="col" data-sum="rest" data-start title={translate('meanings.statement.left')}>
          {translate('quoteStatement.quoteLessSpend')}
        </th>
      </tr>
      <tr>
        <th scope="col" data-start title={translate('meanings.statement.totalQuoted')}>
          {translate('quoteStatement.totalQuoted')}
        </th>
        <MonthHeadings months={months} />
        <th scope="col" data-sum="total" title={translate('meanings.statement.total')}>
          {translate('quoteStatement.total')}
        </th>
      </tr>
    </thead>
  )
}

interface StatementTableProps {
  readonly quoteHeaderId: number
  readonly items: readonly QuoteStatementItem[]
  readonly view: StatementView
}

/** Statement table of specification section 2. Every row has an amount for every month. */
export const StatementTable = ({ quoteHeaderId, items, view }: StatementTableProps) => {
  const translate = useTranslate()
  const colours = useCategoryColours()
  const { categories, costs } = useMemo(() => partsOf(items), [items])
  const figuresOf = (item: QuoteStatementItem, column: StatementColumn) =>
    statementFigures(quoteHeaderId, item, column)
  const say = (name: 'profit' | 'loss' | 'under' | 'over') => translate(`quoteStatement.meaning.${name}`)
  const resultOf = (amount: number) => say(amount < 0 ? 'loss' : 'profit')
  /** Quoted − spent. An omission's negative rest is not an overspend. */
  const restOf = ({ totalQuoteCost: quoted, totalMonthlyAmounts: spent }: QuoteStatementItem) =>
    overspend(quoted, spent) > 0 ? say('over') : quoted > spent ? say('under') : undefined
  return (
    <ScrollTable
      label={translate('quoteStatement.region')}
      tableLabel={translate('quoteStatement.title')}
      fillsPage
    >
      <Headings months={items[0]?.monthlyAmounts ?? []} />
      <tbody>
        {items.map((item, index) => {
          const isCategory = index < categories.length
          const said = item.costingCategoryDescription
          const name = isCategory ? said : translate(said)
          const whole = isCategory ? item.totalQuoteCost : (costs?.totalQuoteCost ?? 0)
          return (
            <tr
              // Two categories may have the same description.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a statement never change places
              key={index}
              data-bold={item.isCostTotal || item.isProfitLoss || undefined}
              data-sums={item.isCostTotal || undefined}
            >
              <th scope="row" data-name>
                {isCategory && <ColourDot style={{ '--own': colours.get(name) } as CSSProperties} />}
                {isCategory ? <span data-category>{name}</span> : name}
                {isCategory && (
                  <ShareBar
                    className="below-name"
                    colour={colours.get(name)}
                    share={spentShare(item.totalMonthlyAmounts, item.totalQuoteCost)}
                  />
                )}
              </th>
              <Amount text={formatPounds(item.totalQuoteCost)} figures={figuresOf(item, 'quoted')} start />
              {monthColumns(monthCells(item, view, whole)).map((column, at) => {
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a statement never change places
                if ('gap' in column) return <td key={at} data-gap />
                const { month: cell, index } = column
                return (
                  <Amount
                    key={`${cell.year}-${cell.month}`}
                    text={cell.text}
                    figures={
                      view === 'cumulative' ? cumulative(figuresOf(item, cell)) : figuresOf(item, cell)
                    }
                    tone={spendTone(item, cell.amount)}
                    meaning={resultOf(cell.amount)}
                    start={index === 0}
                    undated={isUndated(cell)}
                  />
                )
              })}
              <Amount
                text={formatPounds(item.totalMonthlyAmounts)}
                figures={figuresOf(item, 'total')}
                tone={spendTone(item, item.totalMonthlyAmounts)}
                meaning={resultOf(item.totalMonthlyAmounts)}
                sum="total"
              />
              <Amount
                text={formatPounds(item.totalQuoteLessActualSpend)}
                figures={figuresOf(item, 'left')}
                tone={restTone(item.totalQuoteLessActualSpend)}
                meaning={restOf(item.isProfitLoss && costs ? costs : item)}
                start
                sum="rest"
              />
            </tr>
          )
        })}
      </tbody>
    </ScrollTable>
  )
}
