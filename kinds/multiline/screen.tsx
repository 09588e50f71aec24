import { textCell, typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import type { MultilineField } from './model.ts'

export const multiline: KindScreen<MultilineField, string, string> = {
  ...typedText,
  column: { min: 110, grow: 3 },
  cell: textCell,
}
