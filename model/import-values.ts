import type { Values } from './check-record.ts'
import type { Field, Resource } from './definition.ts'
import { fieldTypeOf } from './fields/registry.ts'
import type { ImportCell } from './import.ts'
import type { FieldErrors, Message } from './message.ts'
import { messages } from './messages.ts'
import { typedNumber } from './parse-number.ts'

/** Value of a cell for its field; texts as they are stored. Unreadable cells are left to the field's check. */
export const valueOfCell = (field: Field, cell: ImportCell): unknown => {
  if (cell === null || cell === '') return null
  const type = fieldTypeOf(field)
  const value = type.fromCell?.(cell, field) ?? cell
  return type.normalise?.(value, field) ?? value
}

/** A cell as a user types it: what is corrected, or saved in a file, is read again. */
export const textOfCell = (cell: ImportCell): string =>
  typeof cell === 'number' ? typedNumber(cell) : String(cell ?? '')

/**
 * Completes a row by what one field reads for others, as a bill's quantity for its unit. Adds to `warnings`.
 * @param compared values of computed columns
 */
export const completeRow = (
  fields: ReadonlyMap<string, Field>,
  values: Values,
  warnings: FieldErrors,
  compared: Values = {},
): Values => {
  let all = values
  for (const [name, field] of fields) {
    const read = Object.hasOwn(all, name)
      ? fieldTypeOf(field).readWith?.(name, field, { ...compared, ...all })
      : undefined
    if (!read) continue
    all = {
      ...all,
      ...Object.fromEntries(Object.entries(read.values).filter(([other]) => fields.has(other))),
    }
    warnings[name] = [...(warnings[name] ?? []), read.says]
  }
  return all
}

const formatCodes = [messages.format.code, messages.email.code]

/**
 * The errors of a row, which say by an example what would be right. Who imports sees the cell of a file, not an input that
 * shows its format; forms and the other calls keep the sentence of specification section 5.
 */
export const withExamples = (
  { fields }: Resource,
  errors: Readonly<Record<string, readonly Message[]>>,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, wrong]) => {
      const field = fields[name]
      const expected = field
        ? (fieldTypeOf(field).expected?.(field) ?? messages.expectedText)
        : messages.expectedId
      return [name, wrong.map((message) => (formatCodes.includes(message.code) ? expected : message))]
    }),
  )
