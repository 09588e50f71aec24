import { lengthCheck, textColumn } from '../families/text/column.ts'
import { type MultilineField, multilineLength } from './model.ts'

export const multiline = textColumn<MultilineField>((column, field) =>
  lengthCheck(column, multilineLength(field)),
)
