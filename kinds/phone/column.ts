import { lengthCheck, textColumn } from '../families/text/column.ts'
import { type PhoneField, phoneLength } from './model.ts'

export const phone = textColumn<PhoneField>((column) => lengthCheck(column, phoneLength))
