/** Order document of a purchase and its emails. Amounts in pounds. */

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

export interface OrderState {
  readonly sends: boolean
  readonly to: string | null
  readonly subject: string
  readonly text: string
  readonly sent: {
    /** ISO 8601, UTC. */
    readonly at: string
    readonly to: string
    /** Whether the order has changed since. */
    readonly isChanged: boolean
  } | null
}

export interface OrderMail {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly subject: string
  readonly text: string
}

export const mostAddresses = 10
export const mailLengths = { subject: 200, text: 10_000 }

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

/** Splits typed addresses at commas, semicolons, spaces and line breaks. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)
