import { useTranslate } from 'react-admin'
import type { QuoteStatementItem } from '../../model/costing.ts'
import { formatMonth, formatPounds } from '../../model/format.ts'
import { restTone, spendTone, type Tone } from './cell-tone.ts'
import { StatementRegion, StatementTable as Table } from './statement-parts.ts'

interface AmountProps {
  readonly amount: number
  readonly tone?: Tone
  /** What a good and a bad amount are called, for those who see neither colour nor mark. */
  readonly meanings?: readonly [good: string, bad: string]
  /** First of a group of columns. */
  readonly start?: boolean
  /** A column of sums at the end, which stays in sight while the months scroll. */
  readonly sum?: 'total' | 'rest'
}

const Amount = ({ amount, tone = null, meanings, start = false, sum }: AmountProps) => (
  <td
    data-tone={tone ?? undefined}
    data-meaning={tone === null ? undefined : meanings?.[tone === 'good' ? 0 : 1]}
    data-start={start || undefined}
    data-sum={sum}
  >
    {formatPounds(amount)}
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
        <th scope="colgroup" data-group>
          {translate('quoteStatement.quoteAmounts')}
        </th>
        <th scope="colgroup" colSpan={months.length + 1} data-group data-start>
          {translate('quoteStatement.actualSpend')}
        </th>
        <th rowSpan={2} scope="col" data-sum="rest" data-start>
          {translate('quoteStatement.quoteLessSpend')}
        </th>
      </tr>
      <tr>
        <th scope="col">{translate('quoteStatement.totalQuoted')}</th>
        {months.map(({ year, month }, index) => (
          <th key={`${year}-${month}`} scope="col" data-start={index === 0 || undefined}>
            {formatMonth(year, month)}
          </th>
        ))}
        <th scope="col" data-sum="total" data-start>
          {translate('quoteStatement.total')}
        </th>
      </tr>
    </thead>
  )
}

/** The statement as the specification's section 2 has it. Every row has an amount for every month. */
export const StatementTable = ({ items }: { readonly items: readonly QuoteStatementItem[] }) => {
  const translate = useTranslate()
  const results = [
    translate('quoteStatement.meaning.profit'),
    translate('quoteStatement.meaning.loss'),
  ] as const
  const rests = [translate('quoteStatement.meaning.under'), translate('quoteStatement.meaning.over')] as const
  return (
    <StatementRegion tabIndex={0} role="region" aria-label={translate('quoteStatement.region')}>
      <Table aria-label={translate('quoteStatement.title')}>
        <Headings months={items[0]?.monthlyAmounts ?? []} />
        <tbody>
          {items.map((item, index) => (
            <tr
              // Two categories may have the same description.
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a statement never change places
              key={index}
              data-bold={item.isCostTotal || item.isProfitLoss || undefined}
              data-sums={item.isCostTotal || undefined}
            >
              <th scope="row" data-name>
                {item.costingCategoryDescription}
              </th>
              <Amount amount={item.totalQuoteCost} />
              {item.monthlyAmounts.map(({ year, month, amount }, column) => (
                <Amount
                  key={`${year}-${month}`}
                  amount={amount}
                  tone={spendTone(item, amount)}
                  meanings={results}
                  start={column === 0}
                />
              ))}
              <Amount
                amount={item.totalMonthlyAmounts}
                tone={spendTone(item, item.totalMonthlyAmounts)}
                meanings={results}
                start
                sum="total"
              />
              <Amount
                amount={item.totalQuoteLessActualSpend}
                tone={restTone(item.totalQuoteLessActualSpend)}
                meanings={rests}
                start
                sum="rest"
              />
            </tr>
          ))}
        </tbody>
      </Table>
    </StatementRegion>
  )
}
