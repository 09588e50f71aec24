import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import type { KindInput } from '../kind-input.ts'
import type { PhoneField } from './model.ts'

export const phone: KindInput<PhoneField, string> = {
  Input: (props) => <TextBox {...props} inputMode="tel" />,
  Filter: TextFilter,
}
