import {
  described,
  type FromSchema,
  flag,
  instant,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  text,
  titled,
} from './schemas.ts'

/** What became of a mail, decided by the answers of the mail server. */

/** `waiting` is tried again; `failed` is final. */
export const recipientStates = ['waiting', 'sent', 'failed'] as const
export type RecipientState = (typeof recipientStates)[number]

export const mailStates = ['waiting', 'sent', 'partly', 'failed'] as const
export type MailState = (typeof mailStates)[number]

const mailRecipient = objectSchema({
  address: text,
  state: oneOf(recipientStates),
  answer: described(nullable(text), 'Last reply of the mail server; why the mail is not sent'),
})
export type MailRecipient = FromSchema<typeof mailRecipient>

export const sentMail = titled(
  'State of a mail',
  objectSchema({
    at: instant,
    state: described(oneOf(mailStates), '`partly`: some addresses refused it'),
    recipients: listOf(mailRecipient),
    isKept: described(flag, 'Whether it can be sent again'),
  }),
)
export type SentMail = FromSchema<typeof sentMail>

/** Waiting while any address waits. */
export const mailStateOf = (recipients: readonly Pick<MailRecipient, 'state'>[]): MailState => {
  const has = (state: RecipientState) => recipients.some((recipient) => recipient.state === state)
  if (has('waiting')) return 'waiting'
  if (!has('failed')) return 'sent'
  return has('sent') ? 'partly' : 'failed'
}
