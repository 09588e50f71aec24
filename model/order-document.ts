/** The order of a purchase as a document, and what was sent of it. Amounts in pounds. */

/** What the document of an order says of the order itself. */
export interface OrderContent {
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
  /** Where it is delivered. */
  readonly location: string | null
  readonly lines: readonly {
    readonly description: string
    readonly quantity: number
    readonly unit: string | null
    readonly costEach: number
    readonly amount: number
  }[]
  readonly total: number
}

/** What can be sent of an order, and what was. */
export interface OrderState {
  /** Whether the server sends mails. */
  readonly sends: boolean
  /** Proposals for the next mail. */
  readonly to: string | null
  readonly subject: string
  readonly text: string
  /** The last mail. */
  readonly sent: {
    /** ISO 8601, UTC. */
    readonly at: string
    readonly to: string
    /** Whether the order says something else since. */
    readonly isChanged: boolean
  } | null
}

export interface OrderMail {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
}

/** Addresses of one mail. */
export const mostAddresses = 10
/** Letters of its subject and its text. */
export const mailLengths = { subject: 200, text: 10_000 }

/** What a mail says while the firm has no text of its own. */
const standardText = `Dear {contact},

Please find attached our purchase order {ref}.

Kind regards
{firm}`

/** The text of a mail, with what stands in braces filled in; of what is unknown nothing is left. */
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

/** The addresses that were typed, with commas, semicolons, blanks or line ends between them. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)
