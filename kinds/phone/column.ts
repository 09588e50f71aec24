import { textOfLength } from '../families/text/column.ts'
import { type PhoneField, phoneLength } from './model.ts'

export const phone = textOfLength<PhoneField>(() => phoneLength)
