import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { CategoryBar } from './picture.ts'
import { Drawing, Figure, Legend } from './picture-parts.ts'
import { usePounds } from './use-pounds.ts'

const rowHeight = 36
const barTop = 18
const barHeight = 11

/** Stripes for what is spent beyond the quote. */
const Hatching = ({ id }: { readonly id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" data-part="over-ground" />
      <line x1="0" y1="0" x2="0" y2="6" data-part="over-line" />
    </pattern>
  </defs>
)

const Row = ({
  bar,
  top,
  hatching,
}: {
  readonly bar: CategoryBar
  readonly top: number
  readonly hatching: string
}) => {
  const translate = useTranslate()
  const pounds = usePounds()
  const place = { y: top + barTop, height: barHeight }
  const amounts = { spent: pounds(bar.spent), quoted: pounds(bar.quoted) }
  return (
    <>
      <text x="0" y={top + 12}>
        {bar.category}
      </text>
      <text x="100%" y={top + 12} textAnchor="end" data-soft>
        {translate('quoteStatement.byCategory.amounts', amounts)}
      </text>
      <rect {...place} width={`${bar.quotedWidth}%`} data-part="quoted" />
      <rect {...place} width={`${bar.spentWidth}%`} data-part="spent" />
      {bar.overWidth > 0 && (
        <rect
          {...place}
          x={`${bar.quotedWidth}%`}
          width={`${bar.overWidth}%`}
          data-part="over"
          fill={`url(#${hatching})`}
        />
      )}
    </>
  )
}

/** Quoted and spent, a bar for each category; what is spent beyond the quote is hatched. */
export const CategoryPicture = ({ bars }: { readonly bars: readonly CategoryBar[] }) => {
  const translate = useTranslate()
  const pounds = usePounds()
  const id = useId()
  const isOver = bars.some(({ overWidth }) => overWidth > 0)
  const sentence = ({ category, quoted, spent, overWidth }: CategoryBar) =>
    translate(`quoteStatement.byCategory.${overWidth > 0 ? 'over' : 'description'}`, {
      category,
      quoted: pounds(quoted),
      spent: pounds(spent),
    })
  const sample = (part: string) => (
    <Drawing aria-hidden viewBox="0 0 24 12">
      <rect x="1" y="1" width="22" height="10" data-part={part} fill={`url(#${id}-hatching)`} />
    </Drawing>
  )
  return (
    <Figure>
      <Typography component="figcaption" variant="h3">
        {translate('quoteStatement.byCategory.title')}
      </Typography>
      <Legend aria-hidden>
        <span>
          {sample('quoted')} {translate('quoteStatement.byCategory.quoted')}
        </span>
        <span>
          {sample('spent')} {translate('quoteStatement.byCategory.spent')}
        </span>
        {isOver && (
          <span>
            {sample('over')} {translate('quoteStatement.byCategory.overspent')}
          </span>
        )}
      </Legend>
      <Drawing
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        height={bars.length * rowHeight}
      >
        <title id={`${id}-title`}>{translate('quoteStatement.byCategory.title')}</title>
        <desc id={`${id}-desc`}>{bars.map(sentence).join(' ')}</desc>
        <Hatching id={`${id}-hatching`} />
        {bars.map((bar, index) => (
          // Two categories may have the same description.
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
          <Row key={index} bar={bar} top={index * rowHeight} hatching={`${id}-hatching`} />
        ))}
      </Drawing>
    </Figure>
  )
}
