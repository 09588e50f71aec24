import type { CarryOver } from '../../api/crud/carry-over.ts'
import type { Target } from '../../api/crud/visible.ts'

/** Ways to make guarded changes elsewhere, by `instead.by` of a guard. */
export const carryOversFor = (
  _target: Pick<Target, 'resources' | 'hooks'>,
): Readonly<Record<string, CarryOver>> => ({})
