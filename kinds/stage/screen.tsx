import { textCell } from '../families/text/typed-text.tsx'
import type { KindScreen } from '../kind-screen.ts'
import type { StageField } from './model.ts'

export const stage: KindScreen<StageField, string> = {
  column: { min: 96, grow: 1 },
  cell: textCell,
}
