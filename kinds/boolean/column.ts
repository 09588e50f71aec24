import type { StoredColumn } from '../kind-column.ts'
import type { BooleanField } from './model.ts'

export const boolean: StoredColumn<BooleanField> = {
  type: () => 'boolean',
  notNull: () => true,
  default: (field) => String(field.default ?? false),
}
