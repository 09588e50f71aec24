import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import type { KindInput } from '../kind-input.ts'
import type { TextField } from './model.ts'

export const text: KindInput<TextField, string> = {
  Input: (props) => <TextBox {...props} spellCheck />,
  Filter: TextFilter,
}
