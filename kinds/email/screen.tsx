import { textCell, typedText } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import type { EmailField } from './model.ts'

export const email: KindScreen<EmailField, string, string> = {
  ...typedText,
  column: { min: 120, grow: 3 },
  cell: textCell,
}
