import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { monthOfDay } from '../../../model/calendar-date.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { costsOfLines, sharedOut } from '../../../model/costing/subcontract.ts'
import { subtract, sum } from '../../../model/decimal.ts'
import { formatDate, formatMonth, formatSterling } from '../../../model/format.ts'
import { purchaseHeaders, purchaseLines, valuations } from '../../../resources.config.ts'
import type { SignedInUser } from '../../context.ts'
import { requireApprover } from '../../crud/approver.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { readSubcontractorContact } from '../accounts/contacts.ts'
import { keepMonthsOpen } from '../control/month-lock.ts'
import { linkPostedLine, postedText } from '../posted-purchases.ts'
import { requireQuotedIn } from '../quoted-category.ts'
import {
  type CalculatedValuation,
  calculateValuation,
  readSubcontract,
  readValuation,
  readValuations,
  type StoredValuation,
  type Subcontract,
} from './read-valuation.ts'
import { lockSubcontract } from './subcontract-hooks.ts'
import { countOf, lineChanges } from './valuation-lines.ts'

/** Certifying a valuation: its figures are kept, its lines are frozen, and the movement of its cost is a purchase of the job. */

/** Errors: 409 unless the lines are as the subcontract has them. */
const requireAsOrdered = async (trx: Knex, { id, subcontractId }: StoredValuation): Promise<void> => {
  const changes = countOf(await lineChanges(trx, id, subcontractId))
  if (changes > 0) throw new Problem('conflict', { title: costingRefusals.orderLinesChanged({ n: changes }) })
}

/** Errors: 409 unless a certificate would be given with the same figures today. */
export const requireAsCertified = async (
  trx: Knex.Transaction,
  { id }: { readonly id: number },
): Promise<void> => {
  const valuation = await readValuation(trx, id)
  if (valuation.kind === 'opening') return
  await requireAsOrdered(trx, valuation)
  const subcontract = await readSubcontract(trx, valuation.subcontractId)
  if (valuation.certifiedOn !== null)
    await requireOpenMonth(trx, subcontract.projectId, valuation.certifiedOn)
  const { discount, retention, payment, owed, cost } = await calculateValuation(
    trx,
    { ...valuation, standing: 'draft' },
    subcontract,
  )
  const now = { discount, retention, payment, owed, cost }
  if (Object.entries(now).some(([name, value]) => valuation[name as keyof typeof now] !== value))
    throw new Problem('changed_since')
}

const closedSql = `
select month::text as month from project_close
where project_id = :projectId and month >= date_trunc('month', :day::date) order by month desc limit 1`

/** Errors: 409 for a day in a closed month, whose cost has been reported. */
const requireOpenMonth = async (trx: Knex.Transaction, projectId: number, day: string): Promise<void> => {
  await keepMonthsOpen(trx, projectId)
  const [closed] = await query<{ month: string }>(trx, closedSql, { projectId, day })
  if (!closed) return
  const { year, month: of } = monthOfDay(closed.month)
  const month = formatMonth(year, of)
  throw new Problem('conflict', { title: costingRefusals.certificateInClosedMonth({ month }) })
}

/** Errors: 400 for a day before that of an earlier certificate: the journal of a month counts the last one by then. */
const requireInOrder = async (
  trx: Knex,
  { subcontractId, number }: Pick<StoredValuation, 'subcontractId' | 'number'>,
  day: string,
): Promise<void> => {
  const earlier = (await readValuations(trx, subcontractId)).filter((one) => one.number < number).at(-1)
  if (earlier?.certifiedOn && day < earlier.certifiedOn)
    throw invalidInput({
      certifiedOn: [
        costingRefusals.certifiedInOrder({ number: earlier.number, day: formatDate(earlier.certifiedOn) }),
      ],
    })
}

interface Place {
  readonly costingCategoryId: number
  readonly quoteLineId: number | null
}

type CostedLine = Place & { readonly id: number; readonly toDate: number }

const linesSql = `
select id, costing_category_id as "costingCategoryId", quote_line_id as "quoteLineId", to_date::float8 as "toDate"
from valuation_line where valuation_id = ? order by id for update`

const keepCostsSql = `
update valuation_line line set cost = new.cost, version = line.version + 1
from jsonb_to_recordset(?::jsonb) as new (id integer, cost numeric) where line.id = new.id`

/** What the last certificate cost to date, by line. */
const earlierSql = `
select line.costing_category_id as "costingCategoryId", line.quote_line_id as "quoteLineId", line.cost::float8 as cost
from valuation_line line
where valuation_id = (
  select id from valuation
  where subcontract_id = :subcontractId and standing <> 'draft' and kind = 'valuation' and number < :number
  order by number desc limit 1
)`

const openingSql = `
select cost::float8 as cost from valuation where subcontract_id = :subcontractId and kind = 'opening'
  and not exists (
    select from valuation other
    where other.subcontract_id = :subcontractId and other.standing <> 'draft' and other.kind = 'valuation'
      and other.number < :number
  )`

/** Movement of the cost by category or quote line, in the order of the lines. Keeps the cost to date of each line. */
const movements = async (
  trx: Knex.Transaction,
  { id, subcontractId, number }: StoredValuation,
  { discount, setOff }: CalculatedValuation,
): Promise<readonly (Place & { readonly amount: number })[]> => {
  const lines = await query<CostedLine>(trx, linesSql, [id])
  const costs = costsOfLines(
    lines.map(({ toDate }) => toDate),
    sum([discount, setOff]),
  )
  await query(trx, keepCostsSql, [
    JSON.stringify(lines.map((line, at) => ({ id: line.id, cost: costs[at] ?? 0 }))),
  ])
  const earlier = await query<Place & { cost: number }>(trx, earlierSql, { subcontractId, number })
  const [opening] = await query<{ cost: number }>(trx, openingSql, { subcontractId, number })
  // Opening figures have no lines: they are divided as the first certificate is.
  const before = opening ? sharedOut(opening.cost, costs) : []
  const moved = [
    ...lines.map((line, at) => ({ ...line, amount: subtract(costs[at] ?? 0, before[at] ?? 0) })),
    ...earlier.map((line) => ({ ...line, amount: -line.cost })),
  ]
  const byPlace = new Map<string, Place & { amount: number }>()
  for (const { costingCategoryId, quoteLineId, amount } of moved) {
    const key = quoteLineId === null ? `category ${costingCategoryId}` : `line ${quoteLineId}`
    const known = byPlace.get(key) ?? { costingCategoryId, quoteLineId, amount: 0 }
    byPlace.set(key, { ...known, amount: sum([known.amount, amount]) })
  }
  return [...byPlace.values()].filter(({ amount }) => amount !== 0)
}

/** The purchase of a certificate, dated as it is. A fall in the cost is a credit. */
const post = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { id, number }: StoredValuation,
  { projectId, supplierId, name, works }: Subcontract,
  day: string,
  moved: Awaited<ReturnType<typeof movements>>,
): Promise<void> => {
  if (moved.length === 0) return
  await requireQuotedIn(
    trx,
    projectId,
    moved.filter(({ amount }) => amount > 0),
  )
  const headerId = await write.create(purchaseHeaders, {
    supplierId,
    projectId,
    userPONo: `${name}/${number}`.slice(-50),
    supplierPOInvoiceNo: `${name}/${number}`.slice(-50),
    orderDate: day,
    receivedDate: day,
    statementDate: day,
  })
  for (const { amount, ...place } of moved) {
    const lineId = await write.create(purchaseLines, {
      purchaseHeaderId: headerId,
      // Nothing of it comes: the certificate says what is done.
      invoiceOnly: true,
      description: await postedText(trx, works, place),
      quantity: amount < 0 ? -1 : 1,
      costEach: Math.abs(amount),
      costingCategoryId: place.costingCategoryId,
    })
    if (place.quoteLineId !== null) await linkPostedLine(trx, lineId, place.quoteLineId)
  }
  await write.change(purchaseHeaders, headerId, { valuationId: id })
}

interface Certificate {
  readonly certifiedOn: string
  /** Materials in the payment; null: as proposed. */
  readonly allowed: number | null
}

/** Errors: 400, 404, 409. */
export const certify = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  user: SignedInUser,
  id: number,
  certificate: Certificate,
): Promise<void> => {
  await requireApprover(trx)
  const { subcontractId } = await readValuation(trx, id)
  await lockSubcontract(trx, subcontractId)
  await query(trx, 'select from valuation where id = ? for update', [id])
  const valuation = await readValuation(trx, id)
  const { number, standing } = valuation
  if (standing !== 'draft')
    throw new Problem('conflict', { title: costingRefusals.certifiedAlready({ number }) })
  const subcontract = await readSubcontract(trx, subcontractId)
  if (subcontract.standing === 'draft') throw new Problem('conflict', { title: costingRefusals.placeFirst })
  await requireAsOrdered(trx, valuation)
  const { certifiedOn } = certificate
  await requireInOrder(trx, valuation, certifiedOn)
  await requireOpenMonth(trx, subcontract.projectId, certifiedOn)
  const calculated = await calculateValuation(trx, valuation, subcontract)
  const { payment, proposed, discount, retention, setOff, levy, previous, owed, cost } = calculated
  const allowed = certificate.allowed ?? proposed
  if (allowed < 0 || allowed > payment)
    throw invalidInput({
      allowed: [costingRefusals.materialsOutside({ payment: formatSterling(payment) })],
    })
  const moved = await movements(trx, valuation, calculated)
  await post(trx, write, valuation, subcontract, certifiedOn, moved)
  await write.change(valuations, id, {
    standing: 'certified',
    retentionRate: calculated.retentionRate,
    certifiedOn,
    certifiedById: user.id,
    certifiedContact: await readSubcontractorContact(trx, subcontractId),
    discount,
    retention,
    charged: sum([setOff, levy]),
    previous,
    payment,
    owed,
    allowed,
    cost,
    // A notice of before, where an undo made it a draft again.
    noticeFile: null,
  })
}
