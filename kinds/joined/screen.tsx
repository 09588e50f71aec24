import { textCell } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import type { JoinedField } from './model.ts'

export const joined: KindScreen<JoinedField, string> = {
  column: { min: 130, grow: 2 },
  cell: textCell,
}
