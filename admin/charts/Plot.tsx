import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { formatScale } from '../../model/format.ts'
import { ChartTable, Drawing } from './ChartTable.tsx'

/** Three to six round values that cover `least` to `most`. Floats: the home page loads no decimals. */
export const scaleOf = (least: number, max: number): number[] => {
  const span = Math.max(max, 0) - Math.min(least, 0)
  if (span === 0) return [0, 1]
  const power = 10 ** Math.floor(Math.log10(span / 4))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => span / size <= 5) ?? span
  const from = Math.floor(Math.min(least, 0) / step)
  const to = Math.ceil(Math.max(max, 0) / step)
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}

/** In pixels. */
const plotHeight = 216
const labelRoom = 26
const maxLabels = { desk: 12, phone: 5 }

const Frame = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 8,
  paddingTop: 8,
})

const Area = styled('div')(({ theme }) => ({
  position: 'relative',
  borderRadius: 4,
  [theme.breakpoints.down('sm')]: { '& [data-desk-only]': { display: 'none' } },
}))

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  position: 'absolute',
  top: 0,
  zIndex: 1,
  padding: '6px 10px',
  borderRadius: 6,
  whiteSpace: 'pre-line',
  pointerEvents: 'none',
  background: theme.vars.palette.background.raised,
  color: theme.vars.palette.text.primary,
  boxShadow: theme.vars.palette.floating.shadow,
  '@media print': { display: 'none' },
}))

/** Coordinates of points and amounts: x in per cent, y in pixels. */
interface Positions {
  readonly x: (index: number) => number
  readonly y: (amount: number) => number
  readonly height: number
}

export interface NamedValues {
  readonly name: string
  /** In pounds, by point. */
  readonly values: readonly number[]
}

export interface PlotProps {
  readonly label: string
  /** Heading of the points: "Month". */
  readonly heading: string
  readonly points: readonly { readonly name: string; readonly short: string }[]
  readonly series: readonly NamedValues[]
  /** A line at one amount. */
  readonly level?: { readonly name: string; readonly value: number } | undefined
  readonly format: (amount: number) => string
  /** Lines extend to the edges; bars are centred on their month. */
  readonly layout: 'edge to edge' | 'in the middle'
  readonly children: (positions: Positions) => ReactNode
}

/** Frame of a chart over time: scale, months, a marker for pointer and arrow keys, and its table. */
export const Plot = ({ label, heading, points, series, level, format, layout, children }: PlotProps) => {
  const [at, setAt] = useState<number | null>(null)
  const textsAt = (index: number) => series.map(({ values }) => format(values[index] ?? 0))
  const note = (index: number) => {
    const texts = textsAt(index)
    return [points[index]?.name, ...series.map(({ name }, at) => `${name} ${texts[at]}`)].join('\n')
  }
  const amounts = [...series.flatMap(({ values }) => values), ...(level ? [level.value] : [])]
  const scale = scaleOf(Math.min(...amounts, 0), Math.max(...amounts, 0))
  const [lowest = 0, highest = 1] = [scale[0], scale.at(-1)]
  const last = points.length - 1
  const inMiddle = layout === 'in the middle'
  const x = (index: number) =>
    inMiddle ? ((index + 0.5) / points.length) * 100 : last === 0 ? 50 : (index / last) * 100
  const y = (amount: number) => ((highest - amount) / (highest - lowest)) * plotHeight
  const follow = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientX - left) / width
    const index = inMiddle ? Math.floor(part * points.length) : Math.round(part * last)
    setAt(Math.min(last, Math.max(0, index)))
  }
  const step = (event: KeyboardEvent) => {
    const now = at ?? 0
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }
  const every = (max: number) => Math.ceil(points.length / max)
  return (
    <>
      <Frame translate="no">
        <Drawing
          aria-hidden
          style={{ width: Math.max(...scale.map((amount) => formatScale(amount).length)) * 7 }}
          height={plotHeight + labelRoom}
        >
          {scale.map((amount) => (
            <text key={amount} x="100%" y={y(amount)} textAnchor="end" dominantBaseline="middle">
              {formatScale(amount)}
            </text>
          ))}
        </Drawing>
        <Area
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={points.length}
          aria-valuenow={(at ?? 0) + 1}
          aria-valuetext={note(at ?? 0)}
          onPointerMove={follow}
          onPointerLeave={() => setAt(null)}
          onKeyDown={step}
          onFocus={() => setAt((before) => before ?? 0)}
          onBlur={() => setAt(null)}
        >
          <Drawing aria-hidden height={plotHeight + labelRoom}>
            {scale.map((amount) => (
              <line
                key={amount}
                x1="0"
                x2="100%"
                y1={y(amount)}
                y2={y(amount)}
                data-line={amount === 0 ? 'zero' : 'grid'}
              />
            ))}
            {at !== null && (
              <line x1={`${x(at)}%`} x2={`${x(at)}%`} y1="0" y2={plotHeight} data-line="cursor" />
            )}
            {children({ x, y, height: plotHeight })}
            {points.map(({ short }, index) => (
              <g key={short}>
                <line
                  x1={`${x(index)}%`}
                  x2={`${x(index)}%`}
                  y1={plotHeight}
                  y2={plotHeight + 4}
                  data-line="tick"
                />
                {index % every(maxLabels.desk) === 0 && (
                  <text
                    x={`${x(index)}%`}
                    y={plotHeight + 20}
                    textAnchor={!inMiddle && index === last && short.length > 6 ? 'end' : 'middle'}
                    data-desk-only={index % every(maxLabels.phone) !== 0 || undefined}
                  >
                    {short}
                  </text>
                )}
              </g>
            ))}
          </Drawing>
          {at !== null && (
            <Note
              aria-hidden
              style={
                x(at) > 50 ? { right: `calc(${100 - x(at)}% + 8px)` } : { left: `calc(${x(at)}% + 8px)` }
              }
            >
              {note(at)}
            </Note>
          )}
        </Area>
      </Frame>
      <ChartTable
        caption={label}
        columns={[heading, ...series.map(({ name }) => name)]}
        rows={points.map(({ name }, index) => [name, ...textsAt(index)])}
      />
    </>
  )
}
