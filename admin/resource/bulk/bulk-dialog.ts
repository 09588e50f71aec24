import type { BulkSelection } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'

export interface BulkDialogProps {
  readonly selection: BulkSelection
  /** How many records that is. */
  readonly count: number
  readonly onClose: () => void
  /** When it has been done. */
  readonly onDone: () => void
}

/** "3" and "purchases", "1" and "purchase". */
export const counted = ({ label, title }: Resource, count: number) => ({
  count: count.toLocaleString('en-GB'),
  what: (count === 1 ? label : title).toLowerCase(),
})
