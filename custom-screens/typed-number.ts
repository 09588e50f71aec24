import { messageText } from '../admin/i18n/language.ts'
import { checkField } from '../model/check-record.ts'
import type { Field } from '../model/definition.ts'
import { readNumber } from '../model/parse-number.ts'

export interface TypedNumber {
  /** Null if empty or invalid. */
  readonly value: number | null
  readonly error?: string
}

/** Reads a number typed in a dialog, by the rules that the API has for the field. */
export const readTypedNumber = (field: Field, typed: string): TypedNumber => {
  const read = readNumber(typed)
  if (read === null) return { value: null }
  const [error] = checkField(field, read, 'patch')
  if (error !== undefined) return { value: null, error: messageText(error) }
  return { value: typeof read === 'number' ? read : null }
}
