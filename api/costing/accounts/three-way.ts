import type { Knex } from 'knex'
import { toPennySql } from '../../../database/penny.ts'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { formatDecimal, formatSterling } from '../../../model/format.ts'
import type { Message } from '../../../model/message.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { isInvoicedSql } from '../order/invoiced.ts'

/** An invoice against what came and what was ordered. */

/** Pounds by which an invoice may differ, from the firm. */
export type Tolerances = Pick<
  RecordFor<'firm'>,
  'invoiceTolerance' | 'receivedTolerance' | 'priceTolerance' | 'extrasTolerance'
>

/** Part of an invoice that is more than it should be. */
export interface Deviation {
  readonly kind: 'notReceived' | 'aboveOrderPrice' | 'notOrdered'
  readonly purchaseId: number
  /** PO ref. */
  readonly purchase: string
  readonly line: string
  readonly unit: string | null
  /** That has not come. */
  readonly quantity: number
  readonly costEach: number
  /** Price of the order; null without one. */
  readonly orderedEach: number | null
  /** Pounds, above 0. */
  readonly amount: number
}

/** Whether another purchase asks for its share of an order line before this invoice: approved, or typed earlier. */
const isBefore = `(
  ${isInvoicedSql('bought')} and (other.id is null or other.approval = 'approved' or other.id < :id)
)`

/**
 * Lines of an invoice that are more than came, dearer than ordered or not ordered. What came of a line of an order counts for all its
 * purchases, less what was invoiced before and with what is credited. A price on a credit is not compared.
 * Indexes: purchase_header (invoice_id), purchase_line (order_line_id), delivery_line (purchase_line_id).
 */
const deviationsSql = `
with own as (
  select line.id, line.order_line_id, line.description, line.unit, line.quantity, line.cost_each, line.total,
    line.invoice_only, purchase.id as purchase_id, purchase.user_po_no, purchase.order_id,
    coalesce(line.order_line_id, -line.id) as item
  from purchase_header purchase join purchase_line line on line.purchase_header_id = purchase.id
  where purchase.invoice_id = :id and line.quantity > 0
), item as (
  select item, max(order_line_id) as order_line_id, max(id) as line_id, sum(quantity) as invoiced
  from own where not invoice_only group by item
), missing as (
  select item.line_id, least(item.invoiced, item.invoiced + others.claimed - others.received) as quantity
  from item cross join lateral (
    select
      coalesce(sum(part.quantity) filter (where bought.invoice_id is distinct from :id and (
        case when part.invoice_only then part.quantity < 0 else ${isBefore} end
      )), 0) + coalesce(sum(part.quantity) filter (where bought.invoice_id = :id and part.quantity < 0), 0) as claimed,
      coalesce(sum((select came.received from received_line came where came.purchase_line_id = part.id)), 0) as received
    from purchase_line part
    join purchase_header bought on bought.id = part.purchase_header_id
    left join supplier_invoice other on other.id = bought.invoice_id
    where part.order_line_id = item.order_line_id or (item.order_line_id is null and (
      part.id = item.line_id or (part.credits_line_id = item.line_id and part.credit_for = 'quantity')))
  ) others
)
select * from (
  select 'notReceived' as kind, own.id, own.purchase_id, own.user_po_no, own.description, own.unit, missing.quantity,
    own.cost_each, null::numeric as ordered_each, ${toPennySql('missing.quantity * own.cost_each')} as amount
  from missing join own on own.id = missing.line_id
  where missing.quantity > 0
  union all
  select 'aboveOrderPrice', own.id, own.purchase_id, own.user_po_no, own.description, own.unit, own.quantity,
    own.cost_each, ordered.cost_each, own.total - ${toPennySql('own.quantity * ordered.cost_each')}
  from own join order_line ordered on ordered.id = own.order_line_id
  where not own.invoice_only
  union all
  select 'notOrdered', own.id, own.purchase_id, own.user_po_no, own.description, own.unit, own.quantity,
    own.cost_each, null, own.total
  from own where own.invoice_only and own.order_id is not null
) deviation
where amount > 0
order by kind desc, id`

type Row = Omit<Deviation, 'purchaseId' | 'purchase' | 'line' | 'costEach' | 'orderedEach'> & {
  readonly purchase_id: number
  readonly user_po_no: string
  readonly description: string
  readonly cost_each: number
  readonly ordered_each: number | null
}

/** What an invoice has more than came or was ordered, whether tolerated or not. */
export const readDeviations = async (trx: Knex.Transaction, id: number): Promise<Deviation[]> => {
  const rows = await query<Row>(trx, deviationsSql, { id })
  return rows.map(({ purchase_id, user_po_no, description, cost_each, ordered_each, ...row }) => ({
    ...row,
    quantity: Number(row.quantity),
    amount: Number(row.amount),
    purchaseId: purchase_id,
    purchase: user_po_no,
    line: description,
    costEach: Number(cost_each),
    orderedEach: ordered_each === null ? null : Number(ordered_each),
  }))
}

const toleranceOf = {
  notReceived: 'receivedTolerance',
  aboveOrderPrice: 'priceTolerance',
  notOrdered: 'extrasTolerance',
} as const satisfies Record<Deviation['kind'], keyof Tolerances>

/** Kinds of deviations whose sum is more than the firm allows. */
export const beyondTolerance = (deviations: readonly Deviation[], tolerances: Tolerances): Deviation[] =>
  deviations.filter(
    ({ kind }) =>
      sum(deviations.flatMap((each) => (each.kind === kind ? [each.amount] : []))) >
      (tolerances[toleranceOf[kind]] ?? 0),
  )

/** Max. lines that a refusal names of each kind. */
const mostNamed = 5

export const deviationSentence = ({
  kind,
  quantity,
  unit,
  costEach,
  orderedEach,
  ...of
}: Deviation): Message => {
  const named = { line: of.line, purchase: of.purchase, amount: formatSterling(of.amount) }
  if (kind === 'notOrdered') return costingRefusals.notOrdered(named)
  if (kind === 'aboveOrderPrice')
    return costingRefusals.aboveOrderPrice({
      ...named,
      cost: formatSterling(costEach),
      ordered: formatSterling(orderedEach ?? 0),
    })
  return costingRefusals.notReceived({
    ...named,
    quantity: [formatDecimal(quantity, 0, 4), unit].filter(Boolean).join(' '),
  })
}

/** A sentence for each deviation, with its amount. */
export const deviationSentences = (deviations: readonly Deviation[]): Message[] =>
  (['notReceived', 'aboveOrderPrice', 'notOrdered'] as const).flatMap((kind) => {
    const those = deviations.filter((each) => each.kind === kind)
    const further = those.length - mostNamed
    return [
      ...those.slice(0, mostNamed).map(deviationSentence),
      ...(further > 0 ? [costingRefusals.furtherLines({ n: further })] : []),
    ]
  })
