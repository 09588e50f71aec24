import { longestFilterText } from '../../model/filter/filter.ts'
import { messages } from '../../model/messages.ts'
import { blanksAround, checkText, comparesTexts, trimmed } from '../families/text/model.ts'
import { baseOptions, defineKind, type FieldBase, type Requirable } from '../kind.ts'
import { requirable } from '../option.ts'

export interface EmailField extends FieldBase, Requirable {
  readonly type: 'email'
}

/** RFC 5321 section 4.5.3.1: a path is at most 256 octets with its angle brackets. */
export const emailLength = 254
const shape = /^[^\s@<>()[\]\\,;:"]+@[^\s@.<>()[\]\\,;:"]+(\.[^\s@.<>()[\]\\,;:"]+)+$/u

/** The messages for an e-mail address, used by forms without a definition too. */
export const checkEmail = (value: unknown): string[] => {
  const wrong = checkText(value, emailLength)
  return wrong.length > 0 || shape.test(String(value)) ? wrong : [messages.email]
}

const schema = (pattern: string, maxLength = emailLength) => ({
  type: 'string',
  format: 'idn-email',
  maxLength,
  pattern,
})

export const email = defineKind<EmailField, string>()({
  writable: true,
  readable: true,
  options: { ...baseOptions, ...requirable },
  searchable: true,
  isText: true,
  inKeys: true,
  schema: (field) => schema(blanksAround(shape, field)),
  filter: {
    ...comparesTexts(checkEmail, () => emailLength),
    schema: () => schema(shape.source, Math.min(emailLength, longestFilterText)),
  },
  normalise: trimmed,
  check: checkEmail,
  format: (value) => value,
})
