import { apiPath } from '../api-path.ts'
import { messages } from '../messages.ts'
import type { Schema } from '../schemas.ts'
import { baseOptions, defineFieldType, type FieldBase, type Requirable } from './field-type.ts'
import { isObject, option, requirable, requiredOption, text, yes } from './option.ts'

// Knows only the endpoint: `Resource` depends on the field types, so `model/definition.ts` adds the rest.
/** Id of a record of another resource, or of the same one. */
export interface ReferenceField extends FieldBase, Requirable {
  readonly type: 'reference'
  /** The referred resource: the constant that defines it, or its name. */
  readonly to: { readonly endpoint: string }
  /** Its picker offers to add a record with the typed name, where a name is all that it needs. */
  readonly adds?: true
  /**
   * The create form proposes the record with whose field, `startsWith`, the text of another field begins: the job "24-112"
   * for the order "24-112/001".
   */
  readonly proposedBy?: { readonly text: string; readonly startsWith: string }
  /** The picker offers the records that the newest records refer to before all others. */
  readonly suggested?: true
}

export const largestId = 2_147_483_647

export const idSchema: Schema<number> = { type: 'integer', minimum: 1, maximum: largestId }

export const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= largestId

const checkId = (value: unknown) => (isId(value) ? [] : [messages.format])

/** JSON Schema of an id. `x-refers-to` is the address of the list that contains it. */
export const idOf = (to: { readonly endpoint: string }): Schema<number> => ({
  ...idSchema,
  'x-refers-to': apiPath(to),
  'x-check': checkId,
})

export const target = requiredOption(
  option(
    'a resource, or the name of one',
    (value) => text.fits(value) || (isObject(value) && isObject(value.fields)),
  ),
)

export const reference = defineFieldType<ReferenceField, number>()({
  writable: true,
  readable: true,
  inKeys: true,
  options: {
    ...baseOptions,
    ...requirable,
    to: target,
    adds: yes,
    proposedBy: option(
      '{ text, startsWith }: a field of the form, and one of the record',
      (value) =>
        isObject(value) &&
        text.fits(value.text) &&
        text.fits(value.startsWith) &&
        Object.keys(value).length === 2,
    ),
    suggested: yes,
  },
  schema: ({ to }) => idOf(to),
  resolveSet: (value, { userId }) => (value === 'me' ? userId : value),
  filter: { parts: ['not', 'empty'] },
  expected: () => messages.expectedId,
  check: checkId,
  format: (value) => String(value),
})

/** Ids of any number of records, distinct and in order. A join table with foreign keys holds them too. */
export interface ReferencesField extends FieldBase {
  readonly type: 'references'
  /** The referred resource: the constant that defines it, or its name. */
  readonly to: { readonly endpoint: string }
  /** Join table. Default: table and field, as in `tool_maker_ids`. */
  readonly through?: string
}

/** A filter compares a list of ids with one or several records. */
export const comparesIds = {
  parts: ['not', 'empty'],
  schema: ({ to }: { readonly to: { readonly endpoint: string } }) => idOf(to),
  fits: isId,
} as const

/** Max. references of one field. */
const mostReferences = 1_000

const references = defineFieldType<ReferencesField, readonly number[]>()({
  writable: true,
  readable: true,
  neverNull: true,
  holdsMany: true,
  options: { ...baseOptions, to: target, through: text },
  schema: ({ to }) => ({
    type: 'array',
    items: idOf(to),
    maxItems: mostReferences,
  }),
  filter: comparesIds,
  initial: () => [],
  blank: () => [],
  normalise: (value) =>
    Array.isArray(value) && value.every(isId) ? [...new Set(value)].sort((one, other) => one - other) : value,
  expected: () => messages.expectedId,
  check: (value) => {
    if (!Array.isArray(value) || !value.every(isId)) return [messages.format]
    return value.length > mostReferences ? [messages.recordsAtOnce({ n: mostReferences })] : []
  },
  format: (value) => value.join(', '),
})

export const referenceTypes = { reference, references }
