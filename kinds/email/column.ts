import { lengthCheck, textColumn } from '../families/text/column.ts'
import { type EmailField, emailLength } from './model.ts'

export const email = textColumn<EmailField>((column) => lengthCheck(column, emailLength))
