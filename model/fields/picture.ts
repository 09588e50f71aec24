import { messages } from '../messages.ts'
import { baseOptions, defineFieldType, type FieldBase, type Requirable } from './field-type.ts'
import { requirable } from './option.ts'
import { valueWords } from './value-words.ts'

/** One picture: the SHA-256 of its stored content, in hexadecimal digits. It is sent first (`model/pictures.ts`). */
export interface PictureField
  extends Omit<FieldBase, 'unique' | 'preset' | 'importNames'>,
    Pick<Requirable, 'required'> {
  readonly type: 'picture'
}

export const pictureName = /^[0-9a-f]{64}$/

const { unique: _unique, preset: _preset, importNames: _importNames, ...options } = baseOptions

const schema = { type: 'string', pattern: pictureName.source } as const
const check = (value: unknown) =>
  typeof value === 'string' && pictureName.test(value) ? [] : [messages.sendPictureFirst]

export const picture = defineFieldType<PictureField, string>()({
  writable: true,
  readable: true,
  isPicture: true,
  options: { ...options, required: requirable.required },
  schema: () => schema,
  filter: { parts: ['not', 'empty'] },
  normalise: (value) => (value === '' ? null : value),
  check,
  // Its digits say nothing to people.
  format: () => valueWords.picture,
})
