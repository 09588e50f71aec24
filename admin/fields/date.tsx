import type { DateField } from '../../model/field-types/index.ts'
import { formatDate } from '../../model/format.ts'
import type { FieldModule, InputProps } from './field-module.ts'
import { TextBox } from './TextBox.tsx'
import { useDateBox } from './use-date-box.ts'

/** The browser's own date box: yyyy-MM-dd underneath, shown as the user's system writes dates. */
const DateInput = (props: InputProps<DateField, string>) => {
  const box = useDateBox(props)
  return <TextBox {...props} {...box} type="date" alwaysShrink />
}

export const date: FieldModule<DateField, string, string> = {
  column: { min: 98, grow: 1 },
  cell: ({ value }) => formatDate(value),
  toInput: (value) => value ?? '',
  fromInput: (typed) => (typed === '' ? null : typed),
  Input: DateInput,
}
