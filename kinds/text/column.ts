import { textOfLength } from '../families/text/column.ts'
import { type TextField, textLength } from './model.ts'

export const text = textOfLength<TextField>(textLength)
