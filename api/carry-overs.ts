import { carryToVariation } from './costing/revisions/variation.ts'
import type { CarryOver } from './crud/carry-over.ts'
import type { Target } from './crud/visible.ts'

/** Ways to make guarded changes elsewhere, by `instead.by` of a guard. */
export const carryOversFor = (
  target: Pick<Target, 'resources' | 'hooks'>,
): Readonly<Record<string, CarryOver>> => ({ variation: carryToVariation(target) })
