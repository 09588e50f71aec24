import { apiPath } from '../api-path.ts'
import { messages } from '../messages.ts'
import {
  baseOptions,
  comparesValues,
  defineFieldType,
  type FieldBase,
  type Requirable,
} from './field-type.ts'
import { isObject, needed, option, requirable, text } from './option.ts'

/**
 * The id of a record of another resource, or of the same. What a resource is follows from what its fields are, so the definition
 * language says it (`model/definition.ts`); here it is where its records are found.
 */
export interface ReferenceField extends FieldBase, Requirable {
  readonly type: 'reference'
  /** The resource that the record belongs to: the constant that defines it, or its name. */
  readonly to: { readonly endpoint: string }
}

export const largestId = 2_147_483_647

const schema = ({ to }: ReferenceField) => ({
  type: 'integer',
  minimum: 1,
  maximum: largestId,
  'x-refers-to': apiPath(to),
})
const isId = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= largestId
const check = (value: unknown) => (isId(value) ? [] : [messages.format])

export const reference = defineFieldType<ReferenceField, number>()({
  writable: true,
  readable: true,
  inKeys: true,
  options: {
    ...baseOptions,
    ...requirable,
    to: needed(
      option(
        'a resource, or the name of one',
        (value) => text.fits(value) || (isObject(value) && isObject(value.fields)),
      ),
    ),
  },
  schema,
  resolveSet: (value, { userId }) => (value === 'me' ? userId : value),
  filter: comparesValues(['not', 'empty'], check, schema),
  check,
  format: (value) => String(value),
})
