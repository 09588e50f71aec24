import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { type NumberOptions, numberTypes } from '../../model/fields/number.ts'
import { withMinus, withPounds } from '../../model/format.ts'
import { numberFault, readNumber, readPercent, typedNumber } from '../../model/parse-number.ts'
import { messageText } from '../i18n/language.ts'
import type { FieldView, FilterProps, InputProps } from './field-view.ts'
import { TestChips } from './TestChoices.tsx'
import { TextBox } from './TextBox.tsx'

const shortcuts = [
  ['filters.creditsOnly', { below: 0 }],
  ['filters.notZero', { not: 0 }],
] as const

const boundOf = (test: unknown, part: 'from' | 'to'): number | null => {
  const bound = typeof test === 'object' && test !== null ? (test as Record<string, unknown>)[part] : null
  return typeof bound === 'number' ? bound : null
}

interface BoundProps {
  readonly label: string
  readonly bound: number | null
  readonly onBound: (bound: number | null) => void
  readonly autoFocus?: boolean
}

const textOf = (bound: number | null): string => (bound === null ? '' : typedNumber(bound))

const Bound = ({ label, bound, onBound, autoFocus }: BoundProps) => {
  const [typed, setTyped] = useState(textOf(bound))
  // The filter can change elsewhere. The box is not remounted, so that it keeps the focus.
  const [before, setBefore] = useState(bound)
  if (before !== bound) {
    setBefore(bound)
    setTyped(textOf(bound))
  }
  const number = readNumber(typed)
  const isWrong = typeof number === 'string'
  const ask = () => {
    if (!isWrong && number !== bound) onBound(number)
  }
  return (
    <TextField
      autoFocus={autoFocus}
      label={label}
      value={typed}
      error={isWrong}
      helperText={isWrong ? messageText(numberFault(typed)) : undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={ask}
      onKeyDown={(event) => event.key === 'Enter' && ask()}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  )
}

export const NumberFilter = ({ value, onChange }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [from, to] = [boundOf(value, 'from'), boundOf(value, 'to')]
  const ask = (bounds: { from: number | null; to: number | null }) => {
    const given = Object.entries(bounds).filter(([, bound]) => bound !== null)
    onChange(given.length === 0 ? undefined : Object.fromEntries(given))
  }
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={1} sx={{ width: 280 }}>
        <Bound
          label={translate('filters.from')}
          bound={from}
          onBound={(bound) => ask({ from: bound, to })}
          autoFocus
        />
        <Bound label={translate('filters.to')} bound={to} onBound={(bound) => ask({ from, to: bound })} />
      </Stack>
      <TestChips tests={shortcuts} value={value} onChange={onChange} />
    </Stack>
  )
}

const DecimalInput = (props: InputProps<NumberOptions, string>) => <TextBox {...props} inputMode="decimal" />

const IntegerInput = (props: InputProps<NumberOptions, string>) => (
  <TextBox {...props} alignRight inputMode="numeric" />
)

interface NumberViewOptions {
  readonly format: (value: number) => string
  /** Min. decimals in the input. */
  readonly decimals?: number
  readonly isMoney?: true
  /** Min. column width in pixels. */
  readonly width: number
  readonly Input?: typeof DecimalInput
  readonly read?: typeof readNumber
}

const numberView = ({
  format,
  decimals = 0,
  isMoney,
  width,
  Input = DecimalInput,
  read = readNumber,
}: NumberViewOptions): FieldView<NumberOptions, number, string> => ({
  align: 'right',
  column: { min: width, grow: 1 },
  cell: ({ value }) => (isMoney ? withPounds(format(value)) : withMinus(format(value))),
  Input,
  toInput: (value) => (value === null ? '' : typedNumber(value, decimals)),
  fromInput: read,
  Filter: NumberFilter,
})

export const numberViews = {
  integer: numberView({ format: numberTypes.integer.format, width: 70, Input: IntegerInput }),
  quantity: numberView({ format: numberTypes.quantity.format, width: 84 }),
  price: numberView({ format: numberTypes.price.format, decimals: 2, isMoney: true, width: 100 }),
  money: numberView({ format: numberTypes.money.format, decimals: 2, isMoney: true, width: 96 }),
  percent: numberView({ format: numberTypes.percent.format, width: 84, read: readPercent }),
}
