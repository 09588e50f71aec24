import type { FastifyInstance } from 'fastify'
import { query } from '../../database/query.ts'
import { apiPath } from '../../model/api-path.ts'
import { subtract, sum } from '../../model/decimal.ts'
import { type ChangedSinceFixed, changedSinceFixed } from '../../model/fixed-sum.ts'
import { type GuardedRecords, guardsOf } from '../../model/guard.ts'
import { columnOf } from '../../model/naming.ts'
import { userOf } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { requireRecord } from './require-record.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { reading } from './route-options.ts'
import { mayReadAllOf, visibleTo } from './visible.ts'

const maxRows = 10_000

const rowsSql = ({ resource, guard, by }: GuardedRecords) => `
select coalesce(own.id, fixed.row_id) as id, coalesce(own.name, fixed.name) as name, fixed.amount::float8 as fixed,
  own.amount::float8 as now, (coalesce(own.amount, 0) - coalesce(fixed.amount, 0))::float8 as change
from (select row_id, name, amount from fixed_row where table_name = '${resource.table}' and parent_id = :id) fixed
full join (
  select id, "${columnOf(resource.recordText[0] ?? 'id')}"::text as name, "${columnOf(guard.sum)}" as amount
  from "${resource.table}" where "${by}" = :id
) own on own.id = fixed.row_id
where own.amount is distinct from fixed.amount order by 1 limit ${maxRows}`

/** What has changed in the guarded parts of a record since their sum was fixed. */
export const guardRoutes = (app: FastifyInstance, { context, target }: ResourceCalls): void => {
  for (const guarded of guardsOf(context.resources).filter(({ parent }) => parent === target.resource)) {
    const { parent, resource, guard } = guarded
    app.get(
      `${apiPath(parent)}/:id/changed`,
      reading(parent, {
        operationId: `get${parent.endpoint}Changed`,
        summary: `List the changes of a ${parent.label.toLowerCase()} since its ${guard.while.field} became ${guard.while.is}`,
        // Who reads only their own records would miss some of the sum.
        ...(resource.access?.own !== undefined && { access: [] }),
        params: idParameter(parent),
        response: { 200: changedSinceFixed },
      }),
      async (request): Promise<ChangedSinceFixed> => {
        const id = idIn(request)
        const shown = [guard.sum, ...resource.recordText.slice(0, 1)]
        const others = Object.keys(resource.fields).filter((name) => !shown.includes(name))
        if (!mayReadAllOf(context.resources, resource, userOf(request), others))
          throw new Problem('forbidden')
        await requireRecord(context.db, visibleTo(request, target).resource, id)
        const sums = await query<{ fixed: number | null }>(
          context.db,
          `select "${columnOf(guard.keptIn)}"::float8 as fixed from "${parent.table}" where id = ?`,
          [id],
        )
        const fixed = sums[0]?.fixed ?? null
        if (fixed === null) return { fixed, now: 0, change: 0, rows: [] }
        const rows = await query<ChangedSinceFixed['rows'][number]>(context.db, rowsSql(guarded), { id })
        const change = sum(rows.map((row) => row.change))
        return { fixed, now: subtract(fixed, -change), change, rows }
      },
    )
  }
}
