import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ChoiceButtons } from '../../admin/layout/ChoiceButtons.tsx'
import { monthColumns } from '../../model/costing/costing.ts'
import type { ControlCell, ControlRow, ProjectControl } from '../../model/costing/project-control.ts'
import { sum } from '../../model/decimal.ts'
import type { SignedFigure } from '../../model/figure.ts'
import { MonthHeadings } from '../quote-statement/MonthHeadings.tsx'
import { unprinted } from '../quote-statement/PrintHeading.tsx'
import { ScrollTable } from '../quote-statement/ScrollTable.tsx'
import { cumulative } from '../quote-statement/statement-figures.ts'
import { Amount } from './Amount.tsx'

const views = ['month', 'cumulative'] as const
type View = (typeof views)[number]

const isSameMonth = (one: ControlCell, other: ControlCell) =>
  one.year === other.year && one.month === other.month

/** The same lists without a first day. With an as-of date, undated entries are in other lists. */
const datedUpTo = (figures: readonly SignedFigure[]): readonly SignedFigure[] =>
  figures.map((figure) => {
    const { statementDate: test } = figure.filter
    const to = typeof test === 'object' && test !== null && 'to' in test ? test.to : undefined
    return to === undefined ? figure : { ...figure, filter: { ...figure.filter, statementDate: { to } } }
  })

/** Spend by category and month of the statement date, per month or cumulative. */
export const MonthsTable = ({ control: { rows, totals, asOf } }: { readonly control: ProjectControl }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.${key}`, values)
  const [view, setView] = useState<View>('month')
  const columns = monthColumns(totals.months)
  const undated = totals.months.filter(({ year }) => year === 0)

  const listsOf = (column: ControlCell, row: ControlRow | null): readonly SignedFigure[] => {
    const ofRow = (lists: readonly SignedFigure[]) =>
      lists.map((figure) =>
        row ? { ...figure, filter: { ...figure.filter, costingCategoryId: row.costingCategoryId } } : figure,
      )
    const own = ofRow(column.lists)
    if (view === 'month' || column.year === 0) return own
    return asOf === null
      ? cumulative(own)
      : [...datedUpTo(own), ...undated.flatMap(({ lists }) => ofRow(lists))]
  }
  const amountOf = (cells: readonly ControlCell[], index: number): number => {
    const wanted =
      view === 'month' ? totals.months.slice(index, index + 1) : totals.months.slice(0, index + 1)
    return sum(
      cells.filter((cell) => wanted.some((month) => isSameMonth(cell, month))).map(({ amount }) => amount),
    )
  }
  const cellsOf = (cells: readonly ControlCell[], row: ControlRow | null) =>
    columns.map((column, at) =>
      'gap' in column ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <td key={at} data-gap />
      ) : (
        <td
          key={`${column.month.year}-${column.month.month}`}
          data-start={column.index === 0 || undefined}
          data-open={column.month.year === 0 || undefined}
        >
          <Amount value={amountOf(cells, column.index)} of={listsOf(column.month, row)} />
        </td>
      ),
    )
  return (
    <>
      <div className={unprinted}>
        <ChoiceButtons
          label={say('monthsShow')}
          value={view}
          options={views.map((value) => ({ value, label: say(`monthViews.${value}`) }))}
          onChange={setView}
        />
      </div>
      <ScrollTable label={say('monthsRegion')} fillsPage>
        <thead>
          <tr>
            <th scope="col" data-name>
              {say('category')}
            </th>
            <MonthHeadings months={totals.months} />
            <th scope="col" data-start>
              {say('columns.committed')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.costingCategoryId}>
              <th scope="row" data-name>
                {row.categoryDescription}
              </th>
              {cellsOf(row.months, row)}
              <td data-start>
                <Amount value={row.committed} of={row.lists.committed} />
              </td>
            </tr>
          ))}
          <tr data-bold data-sums>
            <th scope="row" data-name>
              {say('total')}
            </th>
            {cellsOf(totals.months, null)}
            <td data-start>
              <Amount value={totals.committed} of={totals.lists.committed} />
            </td>
          </tr>
        </tbody>
      </ScrollTable>
    </>
  )
}
