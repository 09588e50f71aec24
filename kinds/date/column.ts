import type { StoredColumn } from '../kind-column.ts'
import type { DateField } from './model.ts'

export const date: StoredColumn<DateField> = {
  type: () => 'date',
  // A date that only the server sets is always there; another may be emptied.
  notNull: (field) => field.required === true || (field.default !== undefined && field.readOnly === true),
  default: (field) => (field.default === 'today' ? 'current_date' : undefined),
  check: (column) => `${column} between '1900-01-01' and '2999-12-31'`,
  isOrdered: () => true,
  shownText: (column) => `to_char(${column}, 'DD/MM/YYYY')`,
}
