import { withPounds } from '../../../model/format.ts'
import type { InputProps, KindScreen } from '../../kind-screen.ts'
import { TextBox } from '../text/TextBox.tsx'
import type { NumberOptions } from './model.ts'
import { NumberFilter } from './NumberFilter.tsx'
import { parseNumber, typedNumber } from './parse-number.ts'

type NumberInputProps = InputProps<NumberOptions, string>
const WholeInput = (props: NumberInputProps) => <TextBox {...props} alignRight inputMode="numeric" />
const DecimalInput = (props: NumberInputProps) => <TextBox {...props} alignRight inputMode="decimal" />

interface NumberLook {
  /** As its kind writes it. */
  readonly format: (value: number) => string
  /** How many decimals an input shows at least, as money is written. */
  readonly decimals?: number
  readonly isWhole?: true
  /** In pounds, which a cell says. */
  readonly isMoney?: true
  /** Least width of its column in pixels. */
  readonly width: number
}

/** A number that people type. */
export const numberScreen = <F extends NumberOptions>({
  format,
  decimals = 0,
  isWhole,
  isMoney,
  width,
}: NumberLook): KindScreen<F, number, string> => ({
  align: 'right',
  column: { min: width, grow: 1 },
  cell: ({ value }) => (isMoney ? withPounds(format(value)) : format(value)),
  toInput: (value) => (value === null ? '' : typedNumber(value, decimals)),
  fromInput: parseNumber,
  Input: isWhole ? WholeInput : DecimalInput,
  Filter: NumberFilter,
})
