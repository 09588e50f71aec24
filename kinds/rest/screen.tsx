import { NumberFilter } from '../families/number/NumberFilter.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { rest as kind, type RestField } from './model.ts'

export const rest: KindScreen<RestField, number> = {
  align: 'right',
  column: { min: 104, grow: 1 },
  cell: ({ value, field }) => kind.format(value, field),
  Filter: NumberFilter,
}
