import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import type { KindInput } from '../kind-input.ts'
import type { UrlField } from './model.ts'

export const url: KindInput<UrlField, string> = {
  Input: (props) => <TextBox {...props} inputMode="url" />,
  Filter: TextFilter,
}
