import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { quotedColumn } from '../../model/naming.ts'
import { valueText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import { fieldOf } from '../../model/resources.ts'
import type { RecordWriter } from './hooks.ts'
import { notify } from './notices.ts'
import { lockRows } from './read.ts'
import { updateRows } from './several-rows.ts'
import { hasHooks, type Target } from './visible.ts'

interface Change {
  readonly id: number
  readonly before: Values
  readonly values: Values
}

const followedFields = ({ resource, resources }: Target) =>
  Object.values(resource.fields).flatMap((field) => {
    const child = 'from' in field && resources[field.from]
    return child && 'wholeFollows' in field && field.wholeFollows && field.against
      ? [{ child, of: field.of, by: field.by, against: field.against }]
      : []
  })

const refusesZero = (child: Resource, of: string): boolean => {
  const field = fieldOf(child, of)
  return 'nonZero' in field && field.nonZero === true
}

/**
 * Records that alone make up the former target of a sum (`wholeFollows`) take its new value.
 * @returns ids of the changed records whose sums are other ones now
 */
export const followTargets = async (
  trx: Knex.Transaction,
  target: Target,
  changes: readonly Change[],
  write: RecordWriter,
): Promise<Set<number>> => {
  const owners = new Set<number>()
  for (const { child, of, by, against } of followedFields(target)) {
    const moved = changes.flatMap(({ id, before, values }) => {
      const [from, to] = [before[against], values[against]]
      const follows = typeof from === 'number' && typeof to === 'number' && from !== to
      return follows && !(to === 0 && refusesZero(child, of)) ? [{ id, from, to }] : []
    })
    if (moved.length === 0) continue
    const [own, owner] = [quotedColumn(of), quotedColumn(by)]
    const rows = await query<{ id: number; owner: number; to: number }>(
      trx,
      `select c.id, moved.id as owner, moved."to"
       from jsonb_to_recordset(?::jsonb) as moved (id integer, "from" numeric, "to" float8)
       join "${child.table}" c on c.${owner} = moved.id and c.${own} = moved."from"
       where not exists (select from "${child.table}" other where other.${owner} = moved.id and other.id <> c.id)
       order by c.id`,
      [JSON.stringify(moved)],
    )
    const [first] = rows
    if (!first) continue
    const followers = { resources: target.resources, resource: child, hooks: target.hooks }
    if (hasHooks(followers)) for (const { id, to } of rows) await write.change(child, id, { [of]: to })
    else {
      await lockRows(
        trx,
        followers,
        rows.map(({ id }) => id),
      )
      await updateRows(
        trx,
        child,
        rows.map(({ id, to }) => ({ id, values: { [of]: to } })),
      )
    }
    for (const row of rows) owners.add(row.owner)
    if (target.by && !target.by.visible.resources[child.name]?.fields[of]) continue
    const { title } = child
    const { label } = fieldOf(child, of)
    notify(
      trx,
      rows.length === 1
        ? refusals.oneFollows({ label, value: valueText(child, of, first.to) })
        : refusals.severalFollow({ n: rows.length, title }),
    )
  }
  return owners
}
