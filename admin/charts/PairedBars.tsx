import { type NamedValues, Plot, type PlotProps } from './Plot.tsx'

interface PairedBarsProps extends Pick<PlotProps, 'label' | 'heading' | 'points' | 'format'> {
  /** Solid bars and hollow ones to their right, in pounds. */
  readonly series: readonly [NamedValues, NamedValues]
}

export const PairedBars = ({ series, ...chart }: PairedBarsProps) => {
  /** In per cent of the width. */
  const barWidth = (100 / chart.points.length) * 0.32
  const patterns = ['solid', 'hollow'] as const
  return (
    <Plot {...chart} series={series} layout="in the middle">
      {({ x, y }) =>
        patterns.map((pattern, which) =>
          series[which]?.values.map((value, index) => (
            <rect
              key={`${pattern} ${chart.points[index]?.name}`}
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
  )
}
