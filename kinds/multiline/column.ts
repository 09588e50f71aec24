import { textOfLength } from '../families/text/column.ts'
import { type MultilineField, multilineLength } from './model.ts'

export const multiline = textOfLength<MultilineField>(multilineLength)
