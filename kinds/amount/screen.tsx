import { NumberFilter } from '../families/number/NumberFilter.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { type AmountField, amount as kind } from './model.ts'

export const amount: KindScreen<AmountField, number> = {
  align: 'right',
  column: { min: 96, grow: 1 },
  cell: ({ value }) => kind.format(value),
  Filter: NumberFilter,
}
