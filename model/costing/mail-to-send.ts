import { checkText, emailSchema, plainText } from '../fields/text.ts'
import { mailboxesIn } from '../mailboxes.ts'
import { messages } from '../messages.ts'
import { described, type FromSchema, listOf, objectSchema, text, titled } from '../schemas.ts'

/** Mails that a user sends with a document of the firm: an order or an application for payment. */

const mostAddresses = 10
export const mailLengths = { subject: 200, text: 10_000 }

const addresses = {
  ...listOf(emailSchema),
  maxItems: mostAddresses,
  'x-says': { maxItems: messages.addressesAtOnce({ n: mostAddresses }) },
}
/** Except tab and line ends. */
const controlCharacters = /[^\P{Cc}\t\n\r]/u
const written = (maxLength: number, forbidden?: RegExp) => (value: unknown) =>
  value === '' ? [messages.required] : checkText(value, maxLength, forbidden)
export const mailToSend = titled(
  'Mail with a document',
  objectSchema(
    {
      to: { ...addresses, minItems: 1 },
      cc: { ...addresses, minItems: 0, default: [] },
      subject: {
        ...text,
        minLength: 1,
        maxLength: mailLengths.subject,
        pattern: plainText,
        'x-check': written(mailLengths.subject),
      },
      text: {
        ...text,
        minLength: 1,
        maxLength: mailLengths.text,
        'x-check': written(mailLengths.text, controlCharacters),
      },
    },
    { optional: ['cc'] },
  ),
)
export type MailToSend = Required<FromSchema<typeof mailToSend>>

export const mailSentAgain = titled(
  'Mail sent again',
  objectSchema(
    {
      to: described(
        { ...addresses, minItems: 1 },
        'Addresses to use instead. Default: those that did not get the mail',
      ),
    },
    { optional: ['to'] },
  ),
)
export type MailSentAgain = FromSchema<typeof mailSentAgain>

/** The addresses of a typed or pasted text, without the names in front of them. */
export const addressesIn = (typed: string): string[] => mailboxesIn(typed).map(({ address }) => address)
