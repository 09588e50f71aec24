import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { formatDecimal, formatMonth, formatPounds } from '../../model/format.ts'
import { type MonthPoint, type OverTime, scaleOf } from './picture.ts'
import { Drawing, Figure, Legend } from './picture-parts.ts'
import { usePounds } from './use-pounds.ts'

/** In pixels. */
const plotHeight = 240
const labelRoom = 26
/** So many fit side by side on a phone. */
const mostLabels = 4

const scaleLabel = (amount: number) => `${amount < 0 ? '-' : ''}£${formatDecimal(Math.abs(amount), 0, 2)}`

/** Wide enough for the longest label, in pixels. */
const scaleWidth = (scale: readonly number[]) =>
  Math.max(...scale.map((amount) => scaleLabel(amount).length)) * 7.5

const Plot = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 8,
  paddingTop: 8,
})

/**
 * Spend and payments so far. A month is as wide as any other; a line starts at nothing, and reaches at the end of a
 * month what there is by then.
 */
export const TimePicture = ({ points, undated }: OverTime) => {
  const translate = useTranslate()
  const pounds = usePounds()
  const id = useId()
  const amounts = points.flatMap(({ spent, received }) => [spent, received])
  const scale = scaleOf(Math.min(...amounts), Math.max(...amounts))
  const [lowest = 0, highest = 1] = [scale[0], scale.at(-1)]
  /** In per cent from the top. */
  const yOf = (amount: number) => ((highest - amount) / (highest - lowest)) * 100
  const path = (name: 'spent' | 'received') =>
    [
      `0,${yOf(0)}`,
      ...points.map((point, index) => `${((index + 1) / points.length) * 100},${yOf(point[name])}`),
    ].join(' ')
  const everyMonth = Math.ceil(points.length / mostLabels)
  const last = points.at(-1)
  const sentence = ({ year, month, spent, received }: MonthPoint) =>
    translate('quoteStatement.overTime.description', {
      month: formatMonth(year, month),
      spent: pounds(spent),
      received: pounds(received),
    })
  const sample = (name: string) => (
    <Drawing aria-hidden viewBox="0 0 24 12">
      <line x1="0" y1="6" x2="24" y2="6" data-line={name} />
    </Drawing>
  )
  return (
    <Figure>
      <Typography component="figcaption" variant="h3">
        {translate('quoteStatement.overTime.title')}
      </Typography>
      <Legend aria-hidden>
        <span>
          {sample('spent')} {translate('quoteStatement.overTime.spent')} {pounds(last?.spent ?? 0)}
        </span>
        <span>
          {sample('received')} {translate('quoteStatement.overTime.received')} {pounds(last?.received ?? 0)}
        </span>
      </Legend>
      <Plot>
        <Drawing aria-hidden style={{ width: scaleWidth(scale) }} height={plotHeight + labelRoom}>
          {scale.map((amount) => (
            <text
              key={amount}
              x="100%"
              y={(yOf(amount) / 100) * plotHeight}
              textAnchor="end"
              dominantBaseline="middle"
              data-soft
            >
              {scaleLabel(amount)}
            </text>
          ))}
        </Drawing>
        <Drawing
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
          height={plotHeight + labelRoom}
        >
          <title id={`${id}-title`}>{translate('quoteStatement.overTime.title')}</title>
          <desc id={`${id}-desc`}>{points.map(sentence).join(' ')}</desc>
          {/* Lines cannot be drawn in per cent: theirs is a square of 100 by 100 that is stretched. */}
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            width="100%"
            height={plotHeight}
            preserveAspectRatio="none"
            overflow="visible"
          >
            {scale.map((amount) => (
              <line
                key={amount}
                x1="0"
                x2="100"
                y1={yOf(amount)}
                y2={yOf(amount)}
                data-line={amount === 0 ? 'zero' : 'grid'}
              />
            ))}
            <polyline points={path('spent')} data-line="spent" />
            <polyline points={path('received')} data-line="received" />
          </svg>
          {points.map(({ year, month }, index) =>
            index % everyMonth === 0 ? (
              <text
                key={`${year}-${month}`}
                x={`${((index + 0.5) / points.length) * 100}%`}
                y={plotHeight + 18}
                textAnchor="middle"
                data-soft
              >
                {formatMonth(year, month)}
              </text>
            ) : null,
          )}
        </Drawing>
      </Plot>
      {(['spent', 'received'] as const).map((name) =>
        undated[name] === 0 ? null : (
          <Typography key={name} variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
            {translate(`quoteStatement.overTime.${name}Undated`, { amount: formatPounds(undated[name]) })}
          </Typography>
        ),
      )}
    </Figure>
  )
}
