import { fitsIndex, lengthCheck, textColumn } from '../families/text/column.ts'
import type { StoredColumn } from '../kind-column.ts'
import { type UrlField, urlLength } from './model.ts'

export const url: StoredColumn<UrlField> = {
  ...textColumn<UrlField>((column) => lengthCheck(column, urlLength)),
  isOrdered: () => fitsIndex(urlLength),
}
