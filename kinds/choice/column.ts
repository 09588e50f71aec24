import { literal, type StoredColumn } from '../kind-column.ts'
import type { ChoiceField } from './model.ts'

export const choice: StoredColumn<ChoiceField> = {
  type: () => 'text',
  notNull: (field) => field.required === true || field.default !== undefined,
  default: (field) => (field.default === undefined ? undefined : literal(field.default)),
  check: (column, { options }) => `${column} in (${options.map(({ value }) => literal(value)).join(', ')})`,
  isText: true,
}
