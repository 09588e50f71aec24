import { useTranslate } from 'react-admin'
import { Figure } from '../../admin/resource/Figure.tsx'
import type { SignedFigure } from '../../model/figure.ts'
import { formatDecimal, formatMoney, formatSterling, withMinus } from '../../model/format.ts'

/** Pounds in a table, whose headings say that they are: `1,234.50`, and a dash for nothing. */
export const figure = (amount: number): string => (amount === 0 ? '–' : withMinus(formatMoney(amount)))

/** Pounds with their sign, as a movement: `+£60.00`. */
export const movement = (amount: number): string => `${amount > 0 ? '+' : ''}${formatSterling(amount)}`

/** A percentage to one decimal; a dash where there is nothing that it is a part of. */
export const percent = (value: number | null): string =>
  value === null ? '–' : withMinus(formatDecimal(value, 1, 1))

interface AmountProps {
  readonly value: number
  /** The lists that it is the sum of. Of three, as of a day: what was invoiced, received and on order. */
  readonly of: readonly SignedFigure[]
  /** With its pound sign, in a sentence. */
  readonly inPounds?: boolean
}

const stages = ['invoiced', 'received', 'onOrder'] as const

/** An amount that opens the list that adds up to it; nothing opens nothing. */
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
