import type { StoredColumn } from '../kind-column.ts'
import type { ReferenceField } from './model.ts'

export const reference: StoredColumn<ReferenceField> = {
  type: () => 'integer',
  notNull: (field) => field.required === true,
}
