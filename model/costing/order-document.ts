import { idSchema } from '../fields/reference.ts'
import { sentMail } from '../mail.ts'
import {
  described,
  type FromSchema,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  objectSchema,
  pounds,
  text,
  titled,
} from '../schemas.ts'

/** The paper of an order and its emails. Amounts in pounds. */

/** Of a new order. A revision that replaces one that was sent has the next letter. */
export const firstRevision = 'A'

const letterA = firstRevision.charCodeAt(0)
const numberOf = (revision: string): number =>
  [...revision].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - letterA + 1, 0)
const revisionOf = (number: number): string =>
  number === 0
    ? ''
    : revisionOf(Math.floor((number - 1) / 26)) + String.fromCharCode(letterA + ((number - 1) % 26))

/** B after A, AA after Z. */
export const nextRevision = (revision: string): string => revisionOf(numberOf(revision) + 1)
export const previousRevision = (revision: string): string => revisionOf(numberOf(revision) - 1)
export const isEarlierRevision = (one: string, other: string): boolean => numberOf(one) < numberOf(other)

export interface OrderContent {
  /** Absent on the first paper. */
  readonly revision?: { readonly name: string; readonly replaces: string; readonly sentOn: string }
  readonly userPONo: string
  readonly orderDate: string | null
  readonly requiredDate: string | null
  readonly supplierName: string | null
  readonly contactName: string | null
  readonly supplierEmail: string | null
  readonly supplierAddress: string | null
  readonly paymentTerms: string | null
  readonly projectNumber: string | null
  readonly projectName: string | null
  readonly location: string | null
  /** Name and phone of the site contact. Absent if the project has none. */
  readonly siteContact?: string
  readonly lines: readonly {
    readonly description: string
    readonly quantity: number
    readonly unit: string | null
    readonly costEach: number
    readonly amount: number
  }[]
  readonly total: number
}

export const orderState = titled(
  'Order that can be sent',
  objectSchema({
    orderId: described(nullable(idSchema), 'Null for a purchase whose order was not made'),
    seen: described(
      nullable(objectSchema({ version: integer, ordered: pounds() })),
      'Version and sum of the order, for `expect` of the calls that send it; null for a purchase whose order was not made',
    ),
    sends: described(flag, 'Whether the server sends mails'),
    to: described(nullable(text), 'E-mail address of the supplier'),
    subject: text,
    text: described(text, 'Text of the firm with its placeholders replaced'),
    unprinted: described(listOf(text), 'Characters of the order that its document cannot show'),
    sent: nullable(
      objectSchema({
        at: instant,
        to: text,
        mail: described(nullable(sentMail), 'Null if the order was marked as sent'),
      }),
    ),
  }),
)
export type OrderState = FromSchema<typeof orderState>

/** Default text, until the firm sets its own. */
const standardText = `Dear {contact},

Please find attached our purchase order {ref}.

Kind regards
{firm}`

/** Fills in `{placeholders}`. Unknown values leave no gap. */
export const mailText = (
  template: string | null,
  order: Pick<OrderContent, 'userPONo' | 'supplierName' | 'contactName' | 'projectNumber' | 'projectName'>,
  firmName: string | null,
): string => {
  const values: Readonly<Record<string, string | null>> = {
    supplier: order.supplierName,
    contact: order.contactName ?? order.supplierName,
    ref: order.userPONo,
    project: [order.projectNumber, order.projectName].filter(Boolean).join(' – '),
    firm: firmName,
  }
  return (template ?? standardText).replace(/\{(\w+)\}/g, (all, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : all,
  )
}
