import { quotedColumn } from '../../model/naming.ts'
import { rangeCheck, shownNumber } from '../families/number/column.ts'
import type { StoredColumn } from '../kind-column.ts'
import { moneyRange } from '../money/model.ts'
import type { ProductField } from './model.ts'

/** PostgreSQL's round(numeric) rounds half away from zero, as `lineTotal` in the model does. */
export const product: StoredColumn<ProductField> = {
  type: () => 'numeric(15,2)',
  generated: (field) => `round(${field.of.map(quotedColumn).join(' * ')}, 2)`,
  check: (column) => rangeCheck(column, moneyRange),
  isOrdered: () => true,
  shownText: shownNumber,
}
