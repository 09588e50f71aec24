import { fitsIndex, lengthCheck, textColumn } from '../families/text/column.ts'
import type { StoredColumn } from '../kind-column.ts'
import { type MultilineField, multilineLength } from './model.ts'

export const multiline: StoredColumn<MultilineField> = {
  ...textColumn<MultilineField>((column, field) => lengthCheck(column, multilineLength(field))),
  isOrdered: (field) => fitsIndex(multilineLength(field)),
}
