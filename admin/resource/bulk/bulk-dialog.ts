import type { BulkSelection } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatCount } from '../../../model/format.ts'

/** A field with a value that is given to several records. */
export interface BulkStart {
  readonly name: string
  /** As its input holds it. */
  readonly typed: unknown
  readonly empties: boolean
}

/** Names the draft of the dialog that changes several records. */
export const bulkEditDraft = 'bulk edit'

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
  count: formatCount(count),
  what: (count === 1 ? label : title).toLowerCase(),
})
