import { withPounds } from '../../../model/format.ts'
import type { KindScreen } from '../../kind-screen.ts'
import type { NumberOptions } from './model.ts'
import { parseNumber, typedNumber } from './parse-number.ts'

interface NumberLook {
  /** As its kind writes it. */
  readonly format: (value: number) => string
  /** How many decimals an input shows at least, as money is written. */
  readonly decimals?: number
  /** In pounds, which a cell says. */
  readonly isMoney?: true
  /** Least width of its column in pixels. */
  readonly width: number
}

/** A number that people type. */
export const numberScreen = <F extends NumberOptions>({
  format,
  decimals = 0,
  isMoney,
  width,
}: NumberLook): KindScreen<F, number, string> => ({
  align: 'right',
  column: { min: width, grow: 1 },
  cell: ({ value }) => (isMoney ? withPounds(format(value)) : format(value)),
  toInput: (value) => (value === null ? '' : typedNumber(value, decimals)),
  fromInput: parseNumber,
})
