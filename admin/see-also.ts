import type { Resource } from '../model/definition.ts'
import { definitionsNow } from './definitions.ts'
import { mayDo } from './may-do.ts'

/** The lists that belong to a list (`seeAlso`) and that the user may read. */
export const seenAlso = ({ list }: Resource): readonly Resource[] =>
  (list.seeAlso ?? []).flatMap((name) => {
    const other = definitionsNow()[name]
    return other && mayDo(other, 'list') ? [other] : []
  })
