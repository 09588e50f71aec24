import type { RecordFor } from '../../../resources.config.ts'
import type { VatRate } from './expected-vat.ts'

/** What an invoice has for one job and account under one VAT code. Amounts in pounds. */
export interface AccountRow {
  readonly job: string | null
  /** Null where it is missing. */
  readonly account: string | null
  /** What has the account: a costing category, or a part of CIS. */
  readonly accountOf: string
  /** Null: of no category. */
  readonly categoryId: number | null
  readonly cisPart: RecordFor<'purchase-lines'>['cisPart']
  readonly vatName: string | null
  readonly code: VatRate | null
  readonly net: number
  readonly vat: number
  /** PO refs of the purchases that it is of. */
  readonly refs: readonly string[]
  /** Not of the lines: what rounding leaves. */
  readonly isRounding: boolean
}
