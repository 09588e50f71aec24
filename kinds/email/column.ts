import { lengthCheck, textColumn } from '../families/text/column.ts'
import type { StoredColumn } from '../kind-column.ts'
import { type EmailField, emailLength } from './model.ts'

export const email: StoredColumn<EmailField> = {
  ...textColumn<EmailField>((column) => lengthCheck(column, emailLength)),
  isOrdered: () => true,
}
