import { fitsIndex, lengthCheck, textColumn } from '../families/text/column.ts'
import type { StoredColumn } from '../kind-column.ts'
import { type TextField, textLength } from './model.ts'

export const text: StoredColumn<TextField> = {
  ...textColumn<TextField>((column, field) => lengthCheck(column, textLength(field))),
  isOrdered: (field) => fitsIndex(textLength(field)),
}
