import type {
  ColourField,
  EmailField,
  JoinedField,
  MultilineField,
  TextField,
} from '../../model/field-types/index.ts'
import { emailLength, multilineLength, textLength } from '../../model/field-types/text.ts'
import { columnOf } from '../../model/naming.ts'
import type { ColumnType } from './column-type.ts'

const required = (field: { required?: true | 'form' }) => field.required === true
const lengthCheck = (column: string, max: number) => `char_length(${column}) between 1 and ${max}`

export const text: ColumnType<TextField> = {
  type: () => 'text',
  notNull: required,
  check: (column, field) => lengthCheck(column, textLength(field)),
  isText: true,
}

export const multiline: ColumnType<MultilineField> = {
  type: () => 'text',
  notNull: required,
  check: (column, field) => lengthCheck(column, multilineLength(field)),
  isText: true,
}

export const email: ColumnType<EmailField> = {
  type: () => 'text',
  notNull: required,
  check: (column) => lengthCheck(column, emailLength),
  isText: true,
}

export const colour: ColumnType<ColourField> = {
  type: () => 'text',
  notNull: required,
  check: (column) => `${column} ~ '^#[0-9a-fA-F]{6}$'`,
  isText: true,
}

export const joined: ColumnType<JoinedField> = {
  type: () => 'text',
  generated: (field) => field.of.map(columnOf).join(" || ' ' || "),
  isText: true,
}
