import { ChartTable } from './ChartTable.tsx'
import { Plot } from './Plot.tsx'

interface PairedBarsProps {
  readonly label: string
  readonly heading: string
  readonly points: readonly { readonly name: string; readonly short: string }[]
  /** Solid bars and hollow ones to their right, in pounds. */
  readonly series: readonly [Bars, Bars]
  readonly format: (amount: number) => string
}
interface Bars {
  readonly name: string
  readonly values: readonly number[]
}

export const PairedBars = ({ label, heading, points, series, format }: PairedBarsProps) => {
  const valueAt = ({ values }: Bars, index: number) => format(values[index] ?? 0)
  const note = (index: number) =>
    [points[index]?.name, ...series.map((bars) => `${bars.name} ${valueAt(bars, index)}`)].join('\n')
  /** In per cent of the width. */
  const barWidth = (100 / points.length) * 0.32
  const patterns = ['solid', 'hollow'] as const
  return (
    <>
      <Plot
        label={label}
        months={points.map(({ short }) => short)}
        amounts={series.flatMap(({ values }) => values)}
        note={note}
        points="in the middle"
      >
        {({ x, y }) =>
          patterns.map((pattern, which) =>
            series[which]?.values.map((value, index) => (
              <rect
                key={`${pattern} ${points[index]?.name}`}
                x={`${x(index) + (which - 1) * barWidth * 1.1}%`}
                width={`${barWidth}%`}
                y={Math.min(y(value), y(0))}
                height={Math.abs(y(value) - y(0))}
                data-part={pattern}
              />
            )),
          )
        }
      </Plot>
      <ChartTable
        caption={label}
        columns={[heading, ...series.map(({ name }) => name)]}
        rows={points.map(({ name }, index) => [name, ...series.map((bars) => valueAt(bars, index))])}
      />
    </>
  )
}
