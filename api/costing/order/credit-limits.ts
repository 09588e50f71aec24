import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { lineTotal, proportion, subtract, sum } from '../../../model/decimal.ts'
import { formatDecimal, formatSterling } from '../../../model/format.ts'
import type { FieldErrors } from '../../../model/message.ts'
import { purchaseLines, type RecordFor } from '../../../resources.config.ts'
import type { WriteWatcher } from '../../context.ts'
import { writtenSql } from '../../crud/written-columns.ts'
import { invalidInput } from '../../http/errors.ts'
import type { Line } from './split-purchase.ts'

/** At most what was invoiced of a line is credited: in quantity, and in pounds once a credit has another price than the line. */

/** A part of a line that is credited: its quantity, or with `costEach` a part of its price. */
export interface Credited {
  readonly purchaseLineId: number
  readonly quantity: number
  readonly costEach?: number | null
}

type Invoiced = Pick<RecordFor<'purchase-lines'>, 'quantity' | 'unit' | 'costEach'>

export const isPriceCredit = (
  { costEach }: Pick<Credited, 'costEach'>,
  line: Pick<Line, 'costEach'> | undefined,
): boolean => costEach != null && costEach !== line?.costEach

/** Of one line. */
interface Credits {
  readonly quantity: number
  readonly amount: number
  /** Whether one is at another price than its line. */
  readonly ofPrice: boolean
}

const none: Credits = { quantity: 0, amount: 0, ofPrice: false }

/** Index: purchase_line (credits_line_id). */
const creditedSql = `
select line.id, coalesce(sum(-credit.quantity) filter (where credit.credit_for = 'quantity'), 0)::float8 as quantity,
  sum(-credit.total)::float8 as amount, bool_or(credit.cost_each <> line.cost_each) as "ofPrice"
from purchase_line credit join purchase_line line on line.id = credit.credits_line_id
where line.id = any(?) group by line.id`

/** What was credited of lines. */
export const creditsOf = async (
  trx: Knex.Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Credits>> => {
  const rows = await query<Credits & { readonly id: number }>(trx, creditedSql, [[...ids]])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Whether more of `all` is taken than there is. */
const isBeyond = (taken: number, all: number): boolean => {
  const left = subtract(all, taken)
  return left !== 0 && Math.sign(left) !== Math.sign(all)
}

const leftOf = ({ quantity, costEach }: Invoiced, credits: Credits) => ({
  quantity: subtract(quantity, credits.quantity),
  amount: subtract(lineTotal(quantity, costEach), credits.amount),
})

/** Texts of a line of which more would be credited than was invoiced; undefined if not. */
const creditFault = (line: Invoiced, earlier: Credits, more: Credits) => {
  const left = leftOf(line, earlier)
  const quantity = sum([earlier.quantity, more.quantity])
  const inUnits = (of: number) => [formatDecimal(of, 0, 4), line.unit].filter(Boolean).join(' ')
  if (isBeyond(quantity, line.quantity))
    return {
      invoiced: inUnits(line.quantity),
      left: inUnits(left.quantity),
      credited: inUnits(quantity),
    }
  const total = lineTotal(line.quantity, line.costEach)
  const amount = sum([earlier.amount, more.amount])
  if ((earlier.ofPrice || more.ofPrice) && isBeyond(amount, total))
    return {
      invoiced: formatSterling(total),
      left: formatSterling(left.amount),
      credited: formatSterling(amount),
    }
  return undefined
}

/** Errors: 400 by line above what was invoiced less earlier credits. The lines are locked, so two credits at once wait for each other. */
export const requireCreditable = async (
  trx: Knex.Transaction,
  stored: ReadonlyMap<number, Line>,
  lines: readonly Credited[],
): Promise<void> => {
  const earlier = await creditsOf(trx, [...stored.keys()])
  const errors: FieldErrors = {}
  for (const [index, credited] of lines.entries()) {
    const line = stored.get(credited.purchaseLineId)
    if (!line) continue
    const costEach = credited.costEach ?? line.costEach
    const ofPrice = isPriceCredit(credited, line)
    const fault = creditFault(line, earlier.get(line.id) ?? none, {
      quantity: ofPrice ? 0 : credited.quantity,
      amount: lineTotal(credited.quantity, costEach),
      ofPrice,
    })
    if (Math.abs(costEach) > Math.abs(line.costEach) || Math.sign(costEach) !== Math.sign(line.costEach))
      errors[`lines.${index}.costEach`] = [costingRefusals.creditPriceAbove]
    else if (fault) errors[`lines.${index}.quantity`] = [costingRefusals.creditedBefore(fault)]
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}

/** Quantity of a line, without its sign, that a credit at its price may have. */
const creditableQuantity = (line: Invoiced, credits: Credits): number => {
  const { quantity, amount } = leftOf(line, credits)
  if (isBeyond(credits.quantity, line.quantity)) return 0
  const total = lineTotal(line.quantity, line.costEach)
  if (!credits.ofPrice || total === 0) return Math.abs(quantity)
  const inPounds = Math.abs(proportion(line.quantity, amount, total, 4))
  const isRoundedUp = lineTotal(inPounds, line.costEach) > Math.abs(amount)
  return Math.max(0, Math.min(Math.abs(quantity), isRoundedUp ? subtract(inPounds, 0.0001) : inPounds))
}

/**
 * What is to be credited of goods that went back: at most what was invoiced and is not credited yet. More came than was invoiced
 * if the supplier's invoice was short.
 */
export const creditableOf = async (
  trx: Knex.Transaction,
  stored: ReadonlyMap<number, Line>,
  lines: readonly Credited[],
): Promise<Credited[]> => {
  const earlier = await creditsOf(trx, [...stored.keys()])
  return lines.flatMap((credited) => {
    const line = stored.get(credited.purchaseLineId)
    if (!line) return []
    const credits = earlier.get(line.id) ?? none
    const most = Math.min(Math.abs(credited.quantity), creditableQuantity(line, credits))
    return most === 0 ? [] : [{ ...credited, quantity: Math.sign(credited.quantity) * most }]
  })
}

/** Lines with credits of which the request wrote the line or a credit. */
const touchedSql = `
with touched as materialized (
  select record_id from ${writtenSql} written
  where table_name = '${purchaseLines.table}'
    and jsonb_exists_any(changes, '{quantity,cost_each,credits_line_id}')
)
select line.id, line.quantity::float8, line.unit, line.cost_each::float8 as "costEach"
from purchase_line line
where exists (select from purchase_line where credits_line_id = line.id)
  and line.id in (
    select coalesce(bought.credits_line_id, bought.id) from touched join purchase_line bought on bought.id = touched.record_id
  )
order by line.id for update`

/** After each write: a quantity or price that is corrected, of an invoice or of its credit, leaves no more credited than invoiced. */
export const limitCredits: WriteWatcher = async (trx, _context, _user, written) => {
  const columns = written.get(purchaseLines.table)?.columns
  if (!columns?.has('quantity') && !columns?.has('cost_each')) return false
  const lines = await query<Invoiced & { readonly id: number }>(trx, touchedSql)
  if (lines.length === 0) return false
  const credits = await creditsOf(
    trx,
    lines.map(({ id }) => id),
  )
  for (const line of lines) {
    const fault = creditFault(line, credits.get(line.id) ?? none, none)
    if (fault) throw invalidInput({ quantity: [costingRefusals.creditedMore(fault)] })
  }
  return false
}
