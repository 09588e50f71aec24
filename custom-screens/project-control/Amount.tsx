import { useTranslate } from 'react-admin'
import { Figure } from '../../admin/resource/Figure.tsx'
import type { SignedFigure } from '../../model/figure.ts'
import { formatDecimal, formatMoney, formatSterling, withMinus } from '../../model/format.ts'

/** Amount in a table with a currency heading: `1,234.50`, and a dash for 0. */
export const figure = (amount: number): string => (amount === 0 ? '–' : withMinus(formatMoney(amount)))

/** Signed movement in pounds: `+£60.00`. */
export const movement = (amount: number): string => `${amount > 0 ? '+' : ''}${formatSterling(amount)}`

/** Percentage to one decimal. A dash if the whole is 0. */
export const percent = (value: number | null): string =>
  value === null ? '–' : withMinus(formatDecimal(value, 1, 1))

interface AmountProps {
  readonly value: number
  /** Source lists. With an as-of date there are three: invoiced, received and on order. */
  readonly of: readonly SignedFigure[]
  /** Adds the currency symbol, for use in a sentence. */
  readonly inPounds?: boolean
}

const stages = ['invoiced', 'received', 'onOrder'] as const

/** An amount that links to the list it sums. 0 is plain text. */
export const Amount = ({ value, of, inPounds = false }: AmountProps) => {
  const translate = useTranslate()
  const text = inPounds ? formatSterling(value) : figure(value)
  const names = stages.slice(-of.length).map((stage) => translate(`projectControl.columns.${stage}`))
  return (
    <Figure of={value === 0 ? [] : of} names={names}>
      {text}
    </Figure>
  )
}
