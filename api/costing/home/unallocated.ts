import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { notZeroSql } from '../../../database/not-zero-indexes.ts'
import { query } from '../../../database/query.ts'
import { addDays } from '../../../model/calendar-date.ts'
import { type AgeBucket, ageBuckets, type HomeReply } from '../../../model/costing/home.ts'
import { sum } from '../../../model/decimal.ts'
import { purchaseLines, resources } from '../../../resources.config.ts'
import { openLines } from '../control/lists.ts'
import { unallocatedFigure } from './figures.ts'

interface AgeRow {
  age: AgeBucket
  amount: number
  lines: number
}

/** As in the view "Unallocated". Indexes: those of lines with a remainder. */
export const unallocatedSql = `
  select purchase.order_date, purchase.supplier_id, bought.total - bought.allocated_amount as amount
  from purchase_line bought
  join purchase_header purchase on purchase.id = bought.purchase_header_id
  where ${notZeroSql(resources, purchaseLines, 'remaining')} and ${notZeroSql(resources, purchaseLines, 'remainingAmount')}`

const agesSql = `
with line as (${unallocatedSql})
select
  case
    when order_date is null then 'undated'
    when ${firmDaySql()} - order_date <= 30 then 'to30'
    when ${firmDaySql()} - order_date <= 60 then 'to60'
    when ${firmDaySql()} - order_date <= 90 then 'to90'
    else 'over90'
  end as age,
  sum(amount)::float8 as amount,
  count(*)::int as lines
from line
group by 1`

const dayBefore = (today: string, days: number): string => addDays(today, -days)

const datesOf = (age: AgeBucket, today: string) =>
  ({
    to30: { from: dayBefore(today, 30) },
    to60: { from: dayBefore(today, 60), to: dayBefore(today, 31) },
    to90: { from: dayBefore(today, 90), to: dayBefore(today, 61) },
    over90: { to: dayBefore(today, 91) },
    undated: null,
  })[age]

export const readUnallocated = async (
  trx: Knex.Transaction,
  today: string,
): Promise<HomeReply['unallocated']> => {
  const rows = await query<AgeRow>(trx, agesSql)
  const byAge = new Map(rows.map((row) => [row.age, row]))
  return {
    amount: unallocatedFigure(sum(rows.map(({ amount }) => amount)), openLines),
    lines: sum(rows.map(({ lines }) => lines)),
    ages: ageBuckets.map((age) => {
      const { amount = 0, lines = 0 } = byAge.get(age) ?? {}
      return {
        age,
        lines,
        amount: unallocatedFigure(amount, { ...openLines, orderDate: datesOf(age, today) }),
      }
    }),
  }
}
