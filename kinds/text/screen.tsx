import { textCell, typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import type { TextField } from './model.ts'

export const text: KindScreen<TextField, string, string> = {
  ...typedText,
  column: { min: 80, grow: 2 },
  cell: textCell,
}
