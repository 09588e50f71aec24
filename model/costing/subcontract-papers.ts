import type { Notice } from './payment-notice.ts'
import type { TaxMonth } from './subcontract.ts'
import type { ValuationState } from './valuation-state.ts'

/** What is printed for subcontractors: the order, certificates, and statements of a tax month. Amounts in pounds. */

interface Parties {
  /** Job and number: 26-201/S01. */
  readonly name: string
  readonly works: string
  readonly projectName: string
  readonly location: string | null
  readonly supplierName: string
  readonly supplierAddress: string | null
}

export interface SubcontractOrder extends Parties {
  readonly kind: 'order'
  readonly isDraft: boolean
  readonly placedOn: string | null
  readonly lines: readonly {
    readonly ref: string | null
    readonly description: string
    readonly quantity: number
    readonly unit: string | null
    readonly costEach: number
    readonly total: number
    readonly variation: boolean
    readonly instruction: string | null
  }[]
  readonly discountRate: number
  readonly retentionRate: number | null
  readonly retentionAfter: number | null
  readonly defectsMonths: number | null
  readonly days: {
    readonly due: number
    readonly notice: number
    readonly final: number
    readonly payLess: number
  }
  readonly vat: { readonly rate: number; readonly reverseCharge: boolean } | null
}

export interface SubcontractCertificate extends Parties {
  readonly kind: 'certificate'
  readonly valuationDate: string
  readonly state: ValuationState
  readonly lines: readonly {
    readonly ref: string | null
    readonly description: string
    readonly total: number
    readonly percentDone: number | null
    readonly toDate: number
    readonly previous: number
  }[]
  /** Null: a draft, or opening figures. */
  readonly notice: Notice | null
  /** Of this valuation. */
  readonly charges: readonly {
    readonly kind: 'setOff' | 'levy' | 'contra'
    readonly text: string
    readonly amount: number
  }[]
}

/** @source SI 2005/2045 reg. 4: what a statement of payment and deduction says */
export interface DeductionStatements {
  readonly kind: 'statements'
  readonly month: TaxMonth
  readonly suppliers: readonly {
    readonly supplierName: string
    readonly address: string | null
    readonly utr: string | null
    readonly verificationNumber: string | null
    readonly payment: number
    readonly materials: number
    readonly deduction: number
  }[]
}

export type SubcontractPaper = SubcontractOrder | SubcontractCertificate | DeductionStatements
