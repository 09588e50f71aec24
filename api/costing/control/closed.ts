import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { ClosedControl, ClosedRow, CloseSummary } from '../../../model/costing/project-control.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { totalsOf } from './figures.ts'
import { closedLists } from './lists.ts'

export const closeColumns = `
  id, month, number, note, made_by as "madeBy", made_on as "madeOn", revised::float8 as revised,
  committed::float8 as committed, final::float8 as final, margin::float8 as margin, from_costs as "fromCosts"`

const closedSql = `
select
  (
    select row_to_json(found)
    from (
      select ${closeColumns} from project_close
      where id = :closeId and project_id = :projectId and (:seesCosts or not from_costs)
    ) found
  ) as close,
  (
    select coalesce(json_agg(found), '[]')
    from (
      select
        category_id as "costingCategoryId", category as "categoryDescription", contract::float8 as contract, variations::float8 as variations, pending::float8 as pending,
        invoiced::float8 as invoiced, received::float8 as received, on_order::float8 as "onOrder",
        budget::float8 as budget, method, value::float8 as value, to_complete::float8 as "toComplete",
        final::float8 as final, margin::float8 as margin, done_percent::float8 as "donePercent",
        earned::float8 as earned, earned_by as "earnedBy"
      from project_close_figure
      where project_close_id = :closeId
      order by category_order, id
    ) found
  ) as figures`

type StoredFigure = Omit<ClosedRow, 'revised' | 'committed' | 'marginToDate' | 'lists'>

/** Null for an unknown close, and for one that is made from costs which the user may not see. */
export const readClosed = async (
  trx: Knex,
  projectId: number,
  closeId: number,
  seesCosts: boolean,
): Promise<ClosedControl | null> => {
  const found = await query<{ close: CloseSummary | null; figures: StoredFigure[] }>(trx, closedSql, {
    projectId,
    closeId,
    seesCosts,
  })
  const [{ close, figures } = { close: null, figures: [] }] = found
  if (!close) return null
  const rows = figures.map((figure) => {
    const done = sum([figure.invoiced, figure.received])
    return {
      ...figure,
      revised: sum([figure.contract, figure.variations]),
      committed: sum([done, figure.onOrder]),
      marginToDate: subtract(figure.earned, done),
      lists: closedLists(closeId, figure.costingCategoryId),
    }
  })
  return { close, rows, totals: { ...totalsOf(rows), lists: closedLists(closeId) } }
}
