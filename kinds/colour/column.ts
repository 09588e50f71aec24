import { textColumn } from '../families/text/column.ts'
import type { ColourField } from './model.ts'

export const colour = textColumn<ColourField>((column) => `${column} ~ '^#[0-9a-fA-F]{6}$'`)
