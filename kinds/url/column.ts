import { lengthCheck, textColumn } from '../families/text/column.ts'
import { type UrlField, urlLength } from './model.ts'

export const url = textColumn<UrlField>((column) => lengthCheck(column, urlLength))
