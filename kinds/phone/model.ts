import { longestFilterText } from '../../model/filter/filter.ts'
import { messages } from '../../model/messages.ts'
import { blanksAround, checkText, comparesTexts, trimmed } from '../families/text/model.ts'
import { baseOptions, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { requirable } from '../option.ts'

/** A telephone number, kept as it is written. */
export interface PhoneField extends FieldBase, Requirable {
  readonly type: 'phone'
}

export const phoneLength = 40
/**
 * ITU-T E.123: digits, at most three of its signs between two of them, a plus before an international one, `ext.`
 * before an extension. E.164 has 15 digits at most, "(0)" makes two more of them with the country's code.
 */
const shape = /^\+?(\(?[0-9]\)?[ ./-]{0,3}){2,16}\(?[0-9]\)?( ?(x|ext\.?|#) ?[0-9]{1,6})?$/

const check = (value: unknown) => {
  const wrong = checkText(value, phoneLength)
  return wrong.length > 0 || shape.test(String(value)) ? wrong : [messages.format]
}

export const phone = defineKind<PhoneField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable },
  searchable: true,
  isText: true,
  inKeys: true,
  schema: (field) => ({ type: 'string', maxLength: phoneLength, pattern: blanksAround(shape, field) }),
  filter: {
    ...comparesTexts(check, () => phoneLength),
    schema: () => ({
      type: 'string',
      maxLength: Math.min(phoneLength, longestFilterText),
      pattern: shape.source,
    }),
  },
  normalise: trimmed,
  check,
  format: (value) => value,
})
