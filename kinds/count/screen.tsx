import type { KindScreen } from '../kind-screen.ts'
import { type CountField, count as kind } from './model.ts'

export const count: KindScreen<CountField, number> = {
  align: 'right',
  column: { min: 70, grow: 1 },
  cell: ({ value }) => kind.format(value),
}
