import { textOfLength } from '../families/text/column.ts'
import { type UrlField, urlLength } from './model.ts'

export const url = textOfLength<UrlField>(() => urlLength)
