import { columnOf } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import { aliasBelow, type ComputedColumn, type Expression, type ReadFrom, rowsOf } from '../kind-column.ts'
import type { LookupField } from './model.ts'

/** Walks a path: a join for each reference, named by the way to it, and the field at its end. */
export const followPath = (steps: readonly string[], from: ReadFrom): Expression => {
  const [head = '', ...rest] = steps
  const { resource, alias, standing, read } = from
  if (rest.length === 0) return read(resource, head, alias)
  const { to } = referenceOf(resource, head)
  const joined = aliasBelow(alias, head)
  if (standing?.joined === joined)
    return followPath(rest, { ...from, resource: to, alias: standing.alias, standing: undefined })
  const end = followPath(rest, { ...from, resource: to, alias: joined })
  const join = `left join ${rowsOf(to)} ${joined} on ${joined}.id = ${alias}."${columnOf(head)}"`
  return { ...end, joins: [join, ...end.joins] }
}

export const lookup: ComputedColumn<LookupField> = {
  expression: (_name, { path }, from) => followPath(path.split('.'), from),
}
