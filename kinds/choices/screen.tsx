import { useTranslate } from 'react-admin'
import type { KindScreen } from '../kind-screen.ts'
import type { ChoicesField } from './model.ts'

type Chosen = readonly string[]

const ChoicesCell = ({ value }: { readonly value: Chosen }) => {
  const translate = useTranslate()
  return value.map((one) => translate(one)).join(', ')
}

/** Each is its own label. */
export const optionsOf = ({ options }: ChoicesField) => options.map((value) => ({ value, label: value }))

export const choices: KindScreen<ChoicesField, Chosen, Chosen> = {
  column: { min: 120, grow: 1 },
  cell: ({ value }) => <ChoicesCell value={value} />,
  toInput: (value, field) => value ?? field.default,
  fromInput: (typed) => typed,
  options: optionsOf,
}
