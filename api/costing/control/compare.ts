import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthAround } from '../../../model/calendar-date.ts'
import {
  type CloseComparison,
  type ComparedLine,
  closeComparison,
  type FigureMovement,
  type LineMovement,
} from '../../../model/costing/month-close.ts'
import type { CloseSummary } from '../../../model/costing/project-control.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { largestId } from '../../../model/fields/reference.ts'
import { idOf } from '../../../model/json-schema.ts'
import { projectCloses } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { idIn } from '../../http/ids.ts'
import { mayReadCosts } from '../costs.ts'
import { readSnapshot } from '../transactions.ts'
import { closeColumns } from './closed.ts'
import { pastLinesSql } from './lines-sql.ts'

const closedLines = (close: string) => `select * from project_close_line where project_close_id = ${close}`

const lineText = (alias: string) => `
case when ${alias}.source_id is not null then json_build_object(
  'stage', ${alias}.stage, 'categoryId', ${alias}.category_id, 'category', ${alias}.category,
  'quote', ${alias}.quote, 'supplier', ${alias}.supplier, 'userPONo', ${alias}.user_po_no,
  'description', ${alias}.description, 'quantity', ${alias}.quantity::float8, 'costEach', ${alias}.cost_each::float8,
  'amount', ${alias}.amount::float8, 'day', ${alias}.day
) end`

const compareSql = (before: string, after: string) => `
with before as materialized (${before}),
after as materialized (${after}),
figure as (
  select
    category_id as "categoryId", stage,
    coalesce(max(category) filter (where side = 2), max(category)) as category,
    coalesce(sum(amount) filter (where side = 1), 0)::float8 as before,
    coalesce(sum(amount) filter (where side = 2), 0)::float8 as after
  from (
    select 1 as side, category_id, category, stage, amount from before
    union all
    select 2, category_id, category, stage, amount from after
  ) line
  group by category_id, stage
),
line as (
  select
    part, source_id as "sourceId", ${lineText('before')} as before, ${lineText('after')} as after
  from before
  full join after using (part, source_id)
  where before.amount is distinct from after.amount
    or before.stage is distinct from after.stage
    or before.category_id is distinct from after.category_id
)
select
  (select coalesce(json_agg(figure order by category nulls last, "categoryId", stage), '[]') from figure) as figures,
  (select coalesce(json_agg(line order by part, "sourceId"), '[]') from line) as lines`

interface Compared {
  readonly figures: readonly Omit<FigureMovement, 'amount'>[]
  readonly lines: readonly Omit<LineMovement, 'amount' | 'change'>[]
}

const changeOf = (before: ComparedLine | null, after: ComparedLine | null): LineMovement['change'] => {
  if (!before) return 'added'
  if (!after) return 'removed'
  return before.stage === after.stage && before.categoryId === after.categoryId ? 'changed' : 'moved'
}

const closeSql = `select project_id as "projectId", row_to_json(found) as close
from project_close, lateral (select ${closeColumns}) found
where project_close.id = :id and (:seesCosts or not project_close.from_costs)`

/** Errors: 404, also for a close that is made from costs which the user may not see. */
const readClose = async (trx: Knex, id: number, seesCosts: boolean) => {
  const rows = await query<{ projectId: number; close: CloseSummary }>(trx, closeSql, {
    id,
    seesCosts,
  })
  const [found] = rows
  if (!found) throw new Problem('not_found')
  return found
}

/** Another close of the project, current data, or current data as of the close's last day. */
type Other = number | 'now' | 'then'

const compareCloses = async (
  trx: Knex,
  closeId: number,
  other: Other,
  seesCosts: boolean,
): Promise<CloseComparison> => {
  const { projectId, close } = await readClose(trx, closeId, seesCosts)
  const another = typeof other === 'number' ? await readClose(trx, other, seesCosts) : null
  if (another && another.projectId !== projectId) throw new Problem('not_found')
  const asOf = other === 'then' ? monthAround(close.month).to : null
  const rows = await query<Compared>(
    trx,
    compareSql(closedLines(':closeId'), another ? closedLines(':otherId') : pastLinesSql),
    { closeId, ...(another ? { otherId: other } : { projectId, asOf }) },
  )
  const [{ figures, lines } = { figures: [], lines: [] }] = rows
  const moved = figures.map((figure) => ({ ...figure, amount: subtract(figure.after, figure.before) }))
  const movement = (...stages: readonly string[]) =>
    sum(moved.filter(({ stage }) => stages.includes(stage)).map(({ amount }) => amount))
  return {
    close,
    other: another?.close ?? null,
    asOf,
    figures: moved,
    lines: lines.map((line) => ({
      ...line,
      change: changeOf(line.before, line.after),
      amount: subtract(line.after?.amount ?? 0, line.before?.amount ?? 0),
    })),
    revised: movement('contract', 'variation'),
    committed: movement('invoiced', 'received', 'onOrder'),
    paid: movement('paid'),
  }
}

const otherIn = (request: { readonly params: unknown }): Other => {
  const { other = '' } = request.params as { readonly other?: string }
  const word = other.toLowerCase()
  if (word === 'now' || word === 'then') return word
  if (!/^[1-9]\d{0,9}$/.test(other) || Number(other) > largestId) throw new Problem('not_found')
  return Number(other)
}

export const compareRoute =
  ({ db, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get(
      '/ProjectClose/:id/compare/:other',
      reading(projectCloses, {
        summary:
          'Compare a month close with another close, with the live figures, or with its own last day as entered now',
        params: {
          type: 'object',
          properties: {
            id: idOf(projectCloses),
            other: {
              type: 'string',
              description: 'Id of another close of the project, `now`, or `then`: live as of its last day',
            },
          },
        },
        response: { 200: closeComparison },
        heavy: true,
      }),
      (request) => {
        const [id, other] = [idIn(request), otherIn(request)]
        const seesCosts = mayReadCosts({ resources }, userOf(request))
        return readSnapshot(db, (trx) => compareCloses(trx, id, other, seesCosts))
      },
    )
  }
