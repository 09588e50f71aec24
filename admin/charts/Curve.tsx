import { type NamedValues, Plot, type PlotProps } from './Plot.tsx'

/** A line of the chart, in pounds. */
export interface Series extends NamedValues {
  /** Line and point style (`Drawing`). */
  readonly pattern: 'solid' | 'thin' | 'dotted' | 'dashed' | 'broken'
}

export interface CurveProps extends Pick<PlotProps, 'label' | 'heading' | 'points' | 'level' | 'format'> {
  readonly series: readonly Series[]
}

export const Curve = ({ series, ...chart }: CurveProps) => {
  const { points, level } = chart
  return (
    <Plot {...chart} series={series} layout="edge to edge">
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
  )
}
