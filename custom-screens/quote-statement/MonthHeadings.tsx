import { useTranslate } from 'react-admin'
import { monthColumns } from '../../model/costing/costing.ts'
import { formatMonth } from '../../model/format.ts'

interface Month {
  /** 0, with month 0, for undated amounts. */
  readonly year: number
  readonly month: number
}

export const isUndated = ({ year, month }: Month): boolean => year === 0 && month === 0

export const MonthHeadings = ({ months }: { readonly months: readonly Month[] }) => {
  const translate = useTranslate()
  return monthColumns(months).map((column, at) =>
    'gap' in column ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
      <th key={at} scope="col" data-gap>
        {translate('quoteStatement.gap', { smart_count: column.gap })}
      </th>
    ) : (
      <th
        key={`${column.month.year}-${column.month.month}`}
        scope="col"
        data-start={column.index === 0 || undefined}
        data-open={isUndated(column.month) || undefined}
      >
        {formatMonth(column.month.year, column.month.month)}
      </th>
    ),
  )
}
