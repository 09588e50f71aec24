import { formatDate } from '../../model/format.ts'
import { TextBox } from '../families/text/TextBox.tsx'
import type { InputProps, KindScreen } from '../kind-screen.ts'
import { DateFilter } from './DateFilter.tsx'
import type { DateField } from './model.ts'
import { useDateBox } from './use-date-box.ts'

/** The browser's own date box: yyyy-MM-dd underneath, shown as the user's system writes dates. */
const DateInput = (props: InputProps<DateField, string>) => {
  const box = useDateBox(props)
  return <TextBox {...props} {...box} type="date" alwaysShrink />
}

export const date: KindScreen<DateField, string, string> = {
  column: { min: 98, grow: 1 },
  cell: ({ value }) => formatDate(value),
  toInput: (value) => value ?? '',
  fromInput: (typed) => (typed === '' ? null : typed),
  Input: DateInput,
  Filter: DateFilter,
}
