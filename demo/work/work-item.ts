import type { JobKey } from '../jobs.ts'
import type { SupplierKey } from '../suppliers.ts'

/** Something a merchant sells or hires out: supplier, wording, pounds for one, least and most bought, step. */
export type Good = readonly [
  supplier: SupplierKey,
  description: string,
  cost: number,
  least: number,
  most: number,
  step: number,
]

/** A kind of work that a quote can hold, at the price to the client. */
export interface WorkItem {
  /** Wording of the quote line; `{place}` becomes a part of the job. */
  readonly work: string
  /** Pounds for one metre, square metre, tonne, piece or week: general UK knowledge of 2024–25. */
  readonly price: number
  /** Smallest part of one that is measured; 1 for pieces. */
  readonly step: number
  readonly jobs: readonly JobKey[]
  /** Its part of the category's money, compared with the other items there. */
  readonly weight: number
  /** Pieces for every home, where that settles how many. */
  readonly perHome?: number
  /** The subcontractor who does it; without one, own staff. */
  readonly by?: SupplierKey
  readonly goods?: readonly Good[]
}

export const homes = ['extension', 'terraces', 'barn'] as const
export const fitOuts = ['office', 'shop'] as const
export const indoors = ['office', 'shop', 'school'] as const
export const everywhere = [...homes, ...indoors] as const
