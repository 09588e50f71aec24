import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import type { KindInput } from '../kind-input.ts'
import type { EmailField } from './model.ts'

export const email: KindInput<EmailField, string> = {
  Input: (props) => <TextBox {...props} inputMode="email" />,
  Filter: TextFilter,
}
