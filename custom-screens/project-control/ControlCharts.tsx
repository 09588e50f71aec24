import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Drawing, Legend } from '../../admin/charts/ChartTable.tsx'
import type { Series } from '../../admin/charts/Curve.tsx'
import { StackedBars } from '../../admin/charts/StackedBars.tsx'
import type { ControlMonth, ProjectControl } from '../../model/costing/project-control.ts'
import { sum } from '../../model/decimal.ts'
import { formatMonth, formatShortMonth, formatSterling } from '../../model/format.ts'
import { everyMonth } from '../quote-statement/picture.ts'
import { Pictures } from '../quote-statement/StatementPictures.tsx'
import { CurveSection } from '../quote-statement/TimePicture.tsx'

/** Every calendar month from the first to the last, then the undated point. */
const withoutGaps = (months: readonly ControlMonth[]): ControlMonth[] => {
  const dated = months.filter(({ year }) => year > 0)
  let planned: number | null = null
  const filled = everyMonth(dated).map(({ year, month }): ControlMonth => {
    const own = dated.find((each) => each.year === year && each.month === month)
    if (own) planned = own.planned
    return own ?? { year, month, invoiced: 0, received: 0, onOrder: 0, paid: 0, planned }
  })
  return [...filled, ...months.filter(({ year }) => year === 0)]
}

const runningTotal = (months: readonly ControlMonth[], amountOf: (month: ControlMonth) => number): number[] =>
  months.map((_, index) => sum(months.slice(0, index + 1).map(amountOf)))

const lines: readonly {
  readonly name: 'invoiced' | 'received' | 'onOrder' | 'paid'
  readonly pattern: Series['pattern']
  readonly of: (month: ControlMonth) => number
}[] = [
  { name: 'invoiced', pattern: 'solid', of: ({ invoiced }) => invoiced },
  { name: 'received', pattern: 'thin', of: ({ invoiced, received }) => sum([invoiced, received]) },
  {
    name: 'onOrder',
    pattern: 'dotted',
    of: ({ invoiced, received, onOrder }) => sum([invoiced, received, onOrder]),
  },
  { name: 'paid', pattern: 'dashed', of: ({ paid }) => paid },
]

const parts = [
  { name: 'invoiced', pattern: 'solid' },
  { name: 'received', pattern: 'half' },
  { name: 'onOrder', pattern: 'light' },
  { name: 'toComplete', pattern: 'hollow' },
] as const

/** Cost and payments over time against the plan, and cost per category against the agreed value. */
export const ControlCharts = ({ control }: { readonly control: ProjectControl }) => {
  const translate = useTranslate()
  const say = (key: string, values = {}) => translate(`projectControl.${key}`, values)
  const months = withoutGaps(control.months)
  const isPlanned = months.some(({ planned }) => planned !== null)
  const series: Series[] = [
    ...lines.map(({ name, pattern, of }) => ({
      name: say(`curve.${name}`),
      pattern,
      values: runningTotal(months, of),
    })),
    ...(isPlanned
      ? [
          {
            name: say('curve.planned'),
            pattern: 'broken' as const,
            values: months.map(({ planned }) => planned ?? 0),
          },
        ]
      : []),
  ]
  return (
    <Pictures>
      <section>
        <Typography variant="h2">{say('bars.title')}</Typography>
        <Legend>
          {parts.map(({ name, pattern }) => (
            <span key={name}>
              <Drawing aria-hidden viewBox="0 0 24 10">
                <rect x="2" y="0.5" width="20" height="9" data-part={pattern} />
              </Drawing>
              {say(`columns.${name}`)}
            </span>
          ))}
          <span>
            <Drawing aria-hidden viewBox="0 0 24 10">
              <line x1="12" x2="12" y1="0" y2="10" data-line="whole" />
            </Drawing>
            {say('columns.revised')}
          </span>
        </Legend>
        <StackedBars
          label={say('bars.title')}
          columns={[
            say('category'),
            ...parts.map(({ name }) => say(`columns.${name}`)),
            say('columns.revised'),
          ]}
          bars={control.rows.map((row) => ({
            name: row.categoryDescription,
            parts: parts.map(({ name }) => row[name]),
            whole: row.revised,
          }))}
          format={formatSterling}
        />
      </section>
      {months.length > 0 && (
        <CurveSection
          label={say('curve.title')}
          heading={say('closes.month')}
          points={months.map(({ year, month }, index) => ({
            name: formatMonth(year, month),
            short: year === 0 ? say('curve.noDate') : formatShortMonth(year, month, index === 0),
          }))}
          series={series}
          format={formatSterling}
        />
      )}
    </Pictures>
  )
}
