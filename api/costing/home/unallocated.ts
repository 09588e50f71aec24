import type { Knex } from 'knex'
import { firmDaySql } from '../../../database/firm-day.ts'
import { type FigureCode, type KeptFigures, type Made, readKept } from '../../../database/kept-figures.ts'
import { notZeroSql } from '../../../database/not-zero-indexes.ts'
import { query } from '../../../database/query.ts'
import { addDays } from '../../../model/calendar-date.ts'
import { type AgeBucket, ageBuckets, type HomeReply } from '../../../model/costing/home.ts'
import { sum } from '../../../model/decimal.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import { purchaseLines, resources, suppliers } from '../../../resources.config.ts'
import { openLines } from '../control/lists.ts'
import { unallocatedFigure } from './figures.ts'

/** `[age, pounds, lines]` */
type AgeRow = readonly [age: AgeBucket, amount: number, lines: number]

/** As in the view "Unallocated". Indexes: those of lines with a remainder. */
export const unallocatedSql = `
  select purchase.order_date, purchase.supplier_id, bought.total - bought.allocated_amount as amount
  from purchase_line bought
  join purchase_header purchase on purchase.id = bought.purchase_header_id
  where ${notZeroSql(resources, purchaseLines, 'remaining')} and ${notZeroSql(resources, purchaseLines, 'remainingAmount')}`

/** Days after which a purchase is of the next age. */
const ageEnds = [
  ['to30', 31],
  ['to60', 61],
  ['to90', 91],
] as const satisfies readonly (readonly [AgeBucket, number])[]

const caseSql = (result: (age: AgeBucket, days: number) => string, rest: string) =>
  `case ${ageEnds.map(([age, days]) => `when ${firmDaySql()} < order_date + ${days} then ${result(age, days)}`).join(' ')} ${rest} end`

/** Of purchases: by supplier and age, and until when all of them are of that age. */
const agesSql = (where: string): string => `
select supplier_id as "supplierId", min(until) as until, json_agg(json_build_array(age, amount, lines) order by age) as ages
from (
  select
    supplier_id,
    ${caseSql((age) => `'${age}'`, "when order_date is null then 'undated' else 'over90'")} as age,
    sum(amount) as amount,
    count(*) as lines,
    min(${caseSql((_age, days) => `order_date + ${days}`, '')}) as until
  from (${unallocatedSql} and ${where}) line
  group by 1, 2
) found
group by supplier_id`

const madeBy = `
select wanted.id, found.until::text as until, coalesce(found.ages, '[]') as value
from unnest(:supplierIds::integer[]) wanted (id)
left join (${agesSql('purchase.supplier_id = any(:supplierIds::integer[])')}) found on found."supplierId" = wanted.id`

/** What is allocated to no quote, by age, kept for each supplier until a write or a day changes it. */
export const keptUnallocated: FigureCode<readonly AgeRow[]> = {
  resources,
  resource: suppliers,
  name: 'unallocated',
  madeBy,
  make: async (trx: Knex, supplierIds) => {
    const rows = await query<Made<readonly AgeRow[]> & { readonly id: number }>(trx, madeBy, { supplierIds })
    return new Map(rows.map((row) => [row.id, row]))
  },
}

const datesOf = (age: AgeBucket, today: string) => {
  if (age === 'undated') return null
  const [, days] = ageEnds.find(([name]) => name === age) ?? []
  const [, younger] = ageEnds.findLast(([, end]) => days === undefined || end < days) ?? []
  return {
    ...(days !== undefined && { from: addDays(today, 1 - days) }),
    ...(younger !== undefined && { to: addDays(today, -younger) }),
  }
}

interface ReadUnallocated extends Pick<KeptFigures<unknown>, 'keep'> {
  readonly figures: HomeReply['unallocated']
}

export const readUnallocated = async (trx: Knex.Transaction, today: string): Promise<ReadUnallocated> => {
  const ids = await query<{ id: number }>(trx, 'select id from supplier')
  const { values, keep } = await readKept(
    trx,
    keptUnallocated,
    ids.map(({ id }) => id),
    today,
  )
  const ofNobody = await query<{ ages: readonly AgeRow[] }>(trx, agesSql('purchase.supplier_id is null'))
  const rows = [...values.values(), ...ofNobody.map(({ ages }) => ages)].flat()
  const byAge = groupedBy(rows, ([age]) => age)
  const totalOf = (some: readonly AgeRow[]) => ({
    amount: sum(some.map(([, amount]) => amount)),
    lines: sum(some.map(([, , lines]) => lines)),
  })
  const all = totalOf(rows)
  const figures = {
    amount: unallocatedFigure(all.amount, openLines),
    lines: all.lines,
    ages: ageBuckets.map((age) => {
      const { amount, lines } = totalOf(byAge.get(age) ?? [])
      return {
        age,
        lines,
        amount: unallocatedFigure(amount, { ...openLines, orderDate: datesOf(age, today) }),
      }
    }),
  }
  return { figures, keep }
}
