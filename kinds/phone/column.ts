import { lengthCheck, textColumn } from '../families/text/column.ts'
import type { StoredColumn } from '../kind-column.ts'
import { type PhoneField, phoneLength } from './model.ts'

export const phone: StoredColumn<PhoneField> = {
  ...textColumn<PhoneField>((column) => lengthCheck(column, phoneLength)),
  isOrdered: () => true,
}
