import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import type { KindInput } from '../kind-input.ts'
import type { MultilineField } from './model.ts'

export const multiline: KindInput<MultilineField, string> = {
  Input: (props) =>
    props.compact ? (
      <TextBox {...props} spellCheck />
    ) : (
      <TextBox {...props} multiline minRows={2} maxRows={8} spellCheck />
    ),
  Filter: TextFilter,
}
