import { BarRows } from './BarRows.tsx'

const patterns = ['solid', 'half', 'light', 'hollow'] as const
export type StackPattern = (typeof patterns)[number]

interface StackedBarsProps {
  readonly label: string
  /** Headings: names, parts in order, and the whole. */
  readonly columns: readonly string[]
  readonly bars: readonly {
    readonly name: string
    /** Per pattern, in pounds; negative values are not drawn. */
    readonly parts: readonly number[]
    readonly whole: number
  }[]
  readonly format: (amount: number) => string
}

const barHeight = 12

export const StackedBars = ({ label, columns, bars, format }: StackedBarsProps) => {
  const drawn = (parts: readonly number[]) => parts.map((part) => Math.max(0, part))
  const lengthOf = (parts: readonly number[]) => drawn(parts).reduce((length, part) => length + part, 0)
  const longest = Math.max(1, ...bars.flatMap(({ parts, whole }) => [lengthOf(parts), whole]))
  const inPercent = (amount: number) => (amount / longest) * 100
  const barOf = ({ parts, whole }: (typeof bars)[number]) => (
    <>
      {drawn(parts).map((part, at) => (
        <rect
          key={patterns[at]}
          x={`${inPercent(lengthOf(parts.slice(0, at)))}%`}
          width={`${inPercent(part)}%`}
          y="3"
          height={barHeight}
          data-part={part > 0 ? patterns[at] : undefined}
          fill="none"
        />
      ))}
      {whole > 0 && (
        <line
          x1={`${inPercent(whole)}%`}
          x2={`${inPercent(whole)}%`}
          y1="0"
          y2={barHeight + 6}
          data-line="whole"
        />
      )}
    </>
  )
  const rows = bars.map((bar) => ({
    name: bar.name,
    bar: barOf(bar),
    text: format(bar.whole),
    cells: [...bar.parts, bar.whole].map(format),
  }))
  return <BarRows label={label} columns={columns} height={barHeight + 6} rows={rows} />
}
