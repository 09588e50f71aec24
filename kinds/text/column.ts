import { lengthCheck, textColumn } from '../families/text/column.ts'
import { type TextField, textLength } from './model.ts'

export const text = textColumn<TextField>((column, field) => lengthCheck(column, textLength(field)))
