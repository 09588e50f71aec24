import { textOfLength } from '../families/text/column.ts'
import { type EmailField, emailLength } from './model.ts'

export const email = textOfLength<EmailField>(() => emailLength)
