import type { BulkSelection } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatCount } from '../../../model/format.ts'

export interface BulkStart {
  readonly name: string
  readonly typed: unknown
  readonly empties: boolean
}

export const bulkEditDraft = 'bulk edit'

export interface BulkDialogProps {
  readonly selection: BulkSelection
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The count with the noun in singular or plural: "3 purchases". */
export const counted = ({ label, title }: Resource, count: number) => ({
  count: formatCount(count),
  what: (count === 1 ? label : title).toLowerCase(),
})
