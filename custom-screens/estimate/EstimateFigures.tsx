import '../i18n/meaning-texts.ts'
import { useRecordContext, useTranslate } from 'react-admin'
import { ratio } from '../../model/decimal.ts'
import { formatDecimal, formatSterling, withMinus } from '../../model/format.ts'
import type { RecordFor } from '../../resources.config.ts'

type Quote = RecordFor<'quote-headers'>

/** What the lines of a quote cost, their price and margin; null without a line that has a cost, and for those who may not see costs. */
export const estimateOf = (quote: Partial<Quote> | undefined) => {
  if (!quote?.costedLines || quote.costedPrice === undefined) return null
  const { cost = 0, costedPrice, margin = 0, uncostedLines = 0 } = quote
  const percentOf = (whole: number) =>
    whole === 0 ? '–' : `${withMinus(formatDecimal(Number((100 * ratio(margin, whole)).toFixed(2)), 2, 2))} %`
  return {
    cost: formatSterling(cost),
    price: formatSterling(costedPrice),
    margin: formatSterling(margin),
    isLoss: margin < 0,
    ofPrice: percentOf(costedPrice),
    onCost: percentOf(cost),
    uncosted: uncostedLines,
  }
}

/** In the head of a quote whose lines have costs. */
export const EstimateFigures = () => {
  const translate = useTranslate()
  const found = estimateOf(useRecordContext<Quote>())
  if (!found) return null
  const { uncosted } = found
  const figures = [
    ['cost', found.cost],
    ...(uncosted > 0 ? [['price', found.price]] : []),
    ['margin', found.margin],
    ['ofPrice', found.ofPrice],
    ['onCost', found.onCost],
  ]
  return (
    <>
      {figures.map(([name, text]) => (
        <div key={name}>
          <dt title={translate(`meanings.estimate.${name}`)}>{translate(`estimate.${name}`)}</dt>
          <dd data-figure data-negative={(found.isLoss && name !== 'cost' && name !== 'price') || undefined}>
            {text}
          </dd>
        </div>
      ))}
      {uncosted > 0 && (
        <div>
          <dt title={translate('meanings.estimate.without')}>{translate('estimate.without')}</dt>
          <dd>{translate('estimate.lines', { smart_count: uncosted })}</dd>
        </div>
      )}
    </>
  )
}
