import { viewOf } from '../admin/fields/registry.ts'
import { messageText } from '../admin/i18n/language.ts'
import { checkField } from '../model/check-record.ts'
import type { FieldOf } from '../model/definition.ts'

type DateField = FieldOf<'date'>

/** A typed day of a field, null if empty, and what is wrong with it. */
export const readDay = (field: DateField, typed: string) => {
  const day = viewOf(field).fromInput?.(typed, field) as string | null
  const [fault] = checkField(field, day, 'patch')
  return { day, fault: fault && messageText(fault) }
}

interface DayInputProps {
  readonly field: DateField
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly error: string | undefined
}

/** The date box of a record's form, in another dialog. */
export const DayInput = ({ field, typed, onType, error }: DayInputProps) => {
  const { Input } = viewOf(field)
  return Input?.({
    field,
    label: field.label,
    value: typed,
    onChange: (text) => onType(String(text)),
    onBlur: () => undefined,
    inputRef: null,
    required: false,
    readOnly: false,
    ...(error !== undefined && { error }),
  })
}
