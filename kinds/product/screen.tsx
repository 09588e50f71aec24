import { NumberFilter } from '../families/number/NumberFilter.tsx'
import type { KindScreen } from '../kind-screen.ts'
import { product as kind, type ProductField } from './model.ts'

export const product: KindScreen<ProductField, number> = {
  align: 'right',
  column: { min: 96, grow: 1 },
  cell: ({ value }) => kind.format(value),
  Filter: NumberFilter,
}
