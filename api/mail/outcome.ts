import { domainToASCII } from 'node:url'
import { productName } from '../../database/product.ts'
import type { RecipientState } from '../../model/mail.ts'

/** Of one address, after one attempt. */
export interface Outcome {
  readonly state: RecipientState
  readonly answer: string | null
}

/** What is read of an error of nodemailer. */
export interface MailError {
  readonly message: string
  readonly code?: string | undefined
  readonly response?: string | undefined
  readonly responseCode?: number | undefined
  readonly recipient?: string | undefined
  readonly rejectedErrors?: readonly MailError[] | undefined
}

const maxReplyLength = 300

/** One line without control characters: the text is a stranger's. */
const readable = (answer: string): string =>
  answer
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, maxReplyLength)

/** Errors about the mail itself; all others are about the way to the mail server. */
const aboutMail: ReadonlySet<string | undefined> = new Set(['EENVELOPE', 'EMESSAGE'])

/** @source RFC 5321 section 4.2.1: 4yz may be repeated, 5yz must not be */
const outcomeOf = ({ code, response, responseCode, message }: MailError): Outcome => {
  if (code === 'EAUTH')
    return { state: 'waiting', answer: `The mail server does not accept the sign-in of ${productName}.` }
  if (!aboutMail.has(code))
    return { state: 'waiting', answer: 'The mail server could not be reached, or broke off.' }
  const isPassing = responseCode !== undefined && responseCode < 500
  return { state: isPassing ? 'waiting' : 'failed', answer: readable(response ?? message) }
}

/** As it is given to the mail server, which names it so in a refusal. */
const onTheWire = (address: string): string => {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase()
}

/** @param error of the whole hand-over; without one, the mail server has taken the mail */
export const outcomesOf = (
  addresses: readonly string[],
  rejectedErrors: readonly MailError[] = [],
  error: MailError | null = null,
): ReadonlyMap<string, Outcome> => {
  const refusals = new Map(rejectedErrors.map((refusal) => [onTheWire(refusal.recipient ?? ''), refusal]))
  return new Map(
    addresses.map((address): [string, Outcome] => {
      const refusal = refusals.get(onTheWire(address)) ?? error
      return [address, refusal ? outcomeOf(refusal) : { state: 'sent', answer: null }]
    }),
  )
}

/** After the last attempt. */
export const afterLastAttempt = ({ state, answer }: Outcome): Outcome =>
  state === 'waiting'
    ? { state: 'failed', answer: `Given up after a day. ${answer ?? ''}`.trim() }
    : { state, answer }
