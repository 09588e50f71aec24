import { formatSterling } from '../../model/format.ts'
import type { KindScreen } from '../kind-screen.ts'
import type { AmountField } from './model.ts'

export const amount: KindScreen<AmountField, number> = {
  align: 'right',
  column: { min: 96, grow: 1 },
  cell: ({ value }) => formatSterling(value),
}
