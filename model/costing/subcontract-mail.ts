import { sentMail } from '../mail.ts'
import {
  day,
  described,
  type FromSchema,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  oneOf,
  pounds,
  text,
  titled,
} from '../schemas.ts'
import { mailToSend } from './mail-to-send.ts'

/** Papers that go to subcontractors by mail: the order, notices, and statements of a tax month. */

const mailState = objectSchema({
  sends: described(flag, 'Whether the server sends mails'),
  to: described(nullable(text), 'E-mail address of the subcontractor'),
  subject: text,
  text,
  sent: nullable(objectSchema({ at: instant, mail: sentMail })),
})
export type SubcontractMailState = FromSchema<typeof mailState>

const unprinted = described(listOf(text), 'Characters that no font of the paper has')

export const subcontractOrderState = titled(
  'Order of a subcontract',
  objectSchema({
    version: integer,
    name: described(text, 'Job and number: 26-201/S01'),
    isPlaced: flag,
    hasVariations: flag,
    value: pounds('Of the order with its variations'),
    mail: mailState,
    unprinted,
  }),
)
export type SubcontractOrderState = FromSchema<typeof subcontractOrderState>

export const noticeState = titled(
  'Notice of a certificate',
  objectSchema({
    kind: described(oneOf(['pay', 'payLess']), 'payLess: of less than was notified before'),
    isLate: described(flag, 'Whether the last day for it has passed'),
    noticedOn: described(nullable(day), 'Day of the last notice of the valuation'),
    isSent: described(flag, 'Whether a notice was sent since it was certified'),
    mail: mailState,
    unprinted,
  }),
)
export type NoticeState = FromSchema<typeof noticeState>

export const paperToSend = titled(
  'Paper of a subcontract to send',
  objectSchema({ mail: described(nullable(mailToSend), 'Null: handed over without a mail') }),
)
export type PaperToSend = FromSchema<typeof paperToSend>

export const statementsToMail = titled(
  'Statements to mail',
  objectSchema({ on: described(day, 'A day of the tax month') }),
)
export type StatementsToMail = FromSchema<typeof statementsToMail>

export const mailedStatements = titled(
  'Mailed statements',
  objectSchema({
    mailed: described(integer, 'Statements that are sent now, as new ones or again'),
    withoutAddress: described(listOf(text), 'Subcontractors without an e-mail address'),
  }),
)
export type MailedStatements = FromSchema<typeof mailedStatements>
