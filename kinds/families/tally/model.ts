import type { Filter } from '../../../model/filter/filter.ts'
import { type Guarded, guarded } from '../../kind.ts'
import { needed, object, text } from '../../option.ts'

/**
 * What is worked out over the records of `from` whose reference `by` is this record. The reference may be that of a
 * record that they refer to: `quoteLineId.quoteHeaderId`.
 */
export interface Tallied extends Guarded {
  /** As people read it, in headings. */
  readonly label: string
  /** Name of the resource whose records they are. */
  readonly from: string
  /** Their reference to this record, or a path to one. */
  readonly by: string
  /** Only of those that this filter finds, in the words of lists: `{ done: false, cost: { above: 100 } }`. */
  readonly where?: Filter
}

/** What of the records that are gathered it looks at: what is asked of them too. */
export const gathered = ({ from, by, where = {} }: Tallied, ...more: readonly string[]) => ({
  from,
  of: [by, ...Object.keys(where), ...more],
})

export const tallyOptions = {
  ...guarded,
  label: needed(text),
  from: needed(text),
  by: needed(text),
  where: object,
}
