import { ChartTable } from './ChartTable.tsx'
import { Plot } from './Plot.tsx'

/** A line of the chart, in pounds. */
export interface Series {
  readonly name: string
  /** Line and point style (Drawing.ts). */
  readonly pattern: 'solid' | 'thin' | 'dotted' | 'dashed' | 'broken'
  readonly values: readonly number[]
}

interface CurveProps {
  readonly label: string
  /** Heading of the points: "Month". */
  readonly heading: string
  readonly points: readonly { readonly name: string; readonly short: string }[]
  readonly series: readonly Series[]
  readonly level?: { readonly name: string; readonly value: number }
  readonly format: (amount: number) => string
}

export const Curve = ({ label, heading, points, series, level, format }: CurveProps) => {
  const valueAt = (values: readonly number[], index: number) => format(values[index] ?? 0)
  const note = (index: number) =>
    [points[index]?.name, ...series.map(({ name, values }) => `${name} ${valueAt(values, index)}`)].join('\n')
  return (
    <>
      <Plot
        label={label}
        months={points.map(({ short }) => short)}
        amounts={[...series.flatMap(({ values }) => values), ...(level ? [level.value] : [])]}
        note={note}
        points="edge to edge"
      >
        {({ x, y, height }) => (
          <>
            {level && (
              <>
                <line x1="0" x2="100%" y1={y(level.value)} y2={y(level.value)} data-line="level" />
                <text x="100%" y={y(level.value) - 6} textAnchor="end">
                  {level.name}
                </text>
              </>
            )}
            {/* Line coordinates cannot be percentages: this box is stretched instead. */}
            <svg
              aria-hidden
              viewBox={`0 0 100 ${height}`}
              width="100%"
              height={height}
              preserveAspectRatio="none"
              overflow="visible"
            >
              {series.map(({ name, pattern, values }) => (
                <polyline
                  key={name}
                  points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')}
                  data-line={pattern}
                />
              ))}
            </svg>
            {series.map(({ name, pattern, values }) =>
              values.map((value, index) => (
                <circle
                  key={`${name} ${points[index]?.name}`}
                  cx={`${x(index)}%`}
                  cy={y(value)}
                  r="3.2"
                  data-point={pattern}
                />
              )),
            )}
          </>
        )}
      </Plot>
      <ChartTable
        caption={label}
        columns={[heading, ...series.map(({ name }) => name)]}
        rows={points.map(({ name }, index) => [name, ...series.map(({ values }) => valueAt(values, index))])}
      />
    </>
  )
}
