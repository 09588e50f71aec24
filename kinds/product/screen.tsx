import { formatSterling } from '../../model/format.ts'
import type { KindScreen } from '../kind-screen.ts'
import type { ProductField } from './model.ts'

export const product: KindScreen<ProductField, number> = {
  align: 'right',
  column: { min: 96, grow: 1 },
  cell: ({ value }) => formatSterling(value),
}
