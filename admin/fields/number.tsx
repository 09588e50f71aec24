import type { IntegerField, MoneyField, PriceField, QuantityField } from '../../model/field-types/index.ts'
import { typeOf } from '../../model/field-types/index.ts'
import type { FieldModule, InputProps } from './field-module.ts'
import { parseNumber, typedNumber } from './parse-number.ts'
import { TextBox } from './TextBox.tsx'

type AnyNumberField = IntegerField | QuantityField | PriceField | MoneyField

const NumberInput = (props: InputProps<AnyNumberField, string>) => (
  <TextBox {...props} alignRight inputMode={props.field.type === 'integer' ? 'numeric' : 'decimal'} />
)

/** @param decimals how many an input shows at least, as money is written */
const numberModule = <F extends AnyNumberField>(
  decimals: number,
  width: number,
): FieldModule<F, number, string> => ({
  align: 'right',
  column: { min: width, grow: 1 },
  cell: ({ value, field }) => typeOf(field).format(value, field),
  toInput: (value) => (value === null ? '' : typedNumber(value, decimals)),
  fromInput: parseNumber,
  Input: NumberInput,
})

export const integer = numberModule<IntegerField>(0, 70)
export const quantity = numberModule<QuantityField>(0, 84)
export const price = numberModule<PriceField>(2, 84)
export const money = numberModule<MoneyField>(2, 96)
