import type { FieldErrors, Values } from '../../../model/check-record.ts'
import { checkEmail, checkText, emailLength, plainText } from '../../../model/fields/text.ts'
import type { JsonSchema } from '../../../model/json-schema.ts'
import { nullable } from '../../../model/json-schema.ts'
import { messages } from '../../../model/messages.ts'
import { mailLengths, mostAddresses, type OrderMail } from '../../../model/order-document.ts'
import { invalidInput } from '../../http/errors.ts'
import { objectSchema } from '../../http/object-schema.ts'

const text: JsonSchema = { type: 'string' }
const addresses = (minItems: number): JsonSchema => ({
  type: 'array',
  minItems,
  maxItems: mostAddresses,
  items: { type: 'string', format: 'idn-email', maxLength: emailLength },
})

export const orderMailSchema = {
  title: 'Mail with an order',
  ...objectSchema(
    {
      to: addresses(1),
      cc: addresses(0),
      subject: { type: 'string', minLength: 1, maxLength: mailLengths.subject, pattern: plainText },
      text: { type: 'string', minLength: 1, maxLength: mailLengths.text },
    },
    { optional: ['cc'] },
  ),
}

export const sentSchema = {
  title: 'Sent order',
  ...objectSchema({ digest: { ...text, description: 'SHA-256 of the PDF' } }),
}

export const orderStateSchema = {
  title: 'What can be sent of an order',
  ...objectSchema({
    sends: { type: 'boolean', description: 'Whether the server sends mails' },
    to: { ...nullable(text), description: 'The address of the supplier' },
    subject: text,
    text: { ...text, description: 'The text of the firm, filled in' },
    sent: nullable(
      objectSchema({
        at: { type: 'string', format: 'date-time' },
        to: text,
        isChanged: { type: 'boolean', description: 'Whether the order says something else since' },
      }),
    ),
  }),
}

const checkAddresses = (value: unknown): string[] => {
  if (!Array.isArray(value)) return [messages.format]
  if (value.length > mostAddresses) return [messages.addressesAtOnce(mostAddresses)]
  return [...new Set(value.flatMap((address) => checkEmail(address)))]
}

/** Except tab and line ends. */
const controlCharacters = /[^\P{Cc}\t\n\r]/u

const checks: Readonly<Record<keyof OrderMail, (value: unknown) => string[]>> = {
  to: (value) =>
    value === undefined || (Array.isArray(value) && value.length === 0)
      ? [messages.required]
      : checkAddresses(value),
  cc: (value) => (value === undefined ? [] : checkAddresses(value)),
  subject: (value) =>
    value === undefined || value === '' ? [messages.required] : checkText(value, mailLengths.subject),
  text: (value) =>
    value === undefined || value === ''
      ? [messages.required]
      : checkText(value, mailLengths.text, controlCharacters),
}

export const readOrderMail = (body: Values): OrderMail => {
  const errors: FieldErrors = {}
  for (const [name, check] of Object.entries(checks)) {
    const wrong = check(body[name])
    if (wrong.length > 0) errors[name] = wrong
  }
  for (const name of Object.keys(body))
    if (!Object.hasOwn(checks, name)) errors[name] = [messages.unknownField]
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
  return { cc: [], ...body } as unknown as OrderMail
}
