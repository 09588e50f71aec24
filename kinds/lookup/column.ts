import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import type { ComputedColumn, Expression, ReadFrom } from '../kind-column.ts'
import type { LookupField } from './model.ts'

/** Walks the path: a join for each reference, named by the way to it, and the field at its end. */
const walk = (steps: readonly string[], way: string, from: ReadFrom): Expression => {
  const [head = '', ...rest] = steps
  const { resource, alias, read } = from
  if (rest.length === 0) return read(resource, head, alias)
  const to: Resource = referenceOf(resource, head).to
  const joined = `"${way}${head}"`
  const end = walk(rest, `${way}${head}.`, { ...from, resource: to, alias: joined })
  const join = `left join "${to.table}" ${joined} on ${joined}.id = ${alias}."${columnOf(head)}"`
  return { sql: end.sql, joins: [join, ...end.joins] }
}

export const lookup: ComputedColumn<LookupField> = {
  expression: (_name, { path }, from) => walk(path.split('.'), wayTo(from.alias), from),
}

/** The alias of a joined record is the quoted way to it; that of the list's own record is bare. */
const wayTo = (alias: string) => (alias.startsWith('"') ? `${alias.slice(1, -1)}.` : '')
