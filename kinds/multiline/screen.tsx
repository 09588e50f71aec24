import { TextBox } from '../families/text/TextBox.tsx'
import { TextFilter } from '../families/text/TextFilter.tsx'
import { textCell, typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import type { MultilineField } from './model.ts'

export const multiline: KindScreen<MultilineField, string, string> = {
  ...typedText,
  Filter: TextFilter,
  column: { min: 110, grow: 3 },
  cell: textCell,
  Input: (props) =>
    props.compact ? (
      <TextBox {...props} spellCheck />
    ) : (
      <TextBox {...props} multiline minRows={2} maxRows={8} spellCheck />
    ),
}
