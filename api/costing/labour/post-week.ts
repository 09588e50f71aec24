import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { lastDayOfWeek, ownLabourRef } from '../../../model/costing/labour.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { sum } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatDate } from '../../../model/format.ts'
import { groupedBy } from '../../../model/grouped-by.ts'
import {
  labourLines,
  labourWeeks,
  purchaseHeaders,
  purchaseLines,
  type RecordFor,
  resources,
  roles,
  suppliers,
} from '../../../resources.config.ts'
import { orAdministrator } from '../../access.ts'
import type { SignedInUser } from '../../context.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { readRecords } from '../../crud/read.ts'
import { Problem } from '../../http/errors.ts'
import { linkPostedLine, postedText, removePosted, removePostedLine } from '../posted-purchases.ts'
import { requireQuotedIn } from '../quoted-category.ts'

/** Posting a week: a purchase of each job with a line for each category or quote line. */

/** Errors: 403 for a user who sees no costs: what is posted becomes spend. */
export const requirePoster = ({ roles: own }: Pick<SignedInUser, 'roles'>): void => {
  if (!own.some((role) => orAdministrator([roles.estimator]).includes(role))) throw new Problem('forbidden')
}

type Week = Pick<RecordFor<'labour-weeks'>, 'id' | 'weekStart'>

/** What a job is charged for a category, or for a quote line. */
interface Charge {
  readonly projectId: number
  readonly costingCategoryId: number
  readonly quoteLineId: number | null
  readonly amount: number
}

const keyOf = ({ costingCategoryId, quoteLineId }: Pick<Charge, 'costingCategoryId' | 'quoteLineId'>) =>
  quoteLineId === null ? `category ${costingCategoryId}` : `line ${quoteLineId}`

const wanted = new Set([
  'id',
  'projectId',
  'costingCategoryId',
  'quoteLineId',
  'cost',
  'workerId',
  'workerName',
  'plantId',
  'plantName',
  'categoryDescription',
  'projectNumber',
])

type Line = RecordFor<'labour-lines'>

const unknownSql = 'select id from worker where rate_unknown and id = any(:ids)'

/**
 * Errors: 409 where somebody whose rate is to stay unknown is the only one of a charge: the amount is spend of the job, which
 * people see who also see the hours.
 */
const requireCompany = async (trx: Knex.Transaction, charges: Iterable<readonly Line[]>): Promise<void> => {
  const alone = [...charges].flatMap((lines) => {
    const charged = lines.filter(({ cost }) => cost !== 0)
    const own = new Set(charged.map(({ workerId, plantId }) => `${workerId} ${plantId}`))
    return own.size === 1 ? charged.slice(0, 1) : []
  })
  const ids = alone.flatMap(({ workerId }) => workerId ?? [])
  const unknown = new Set((await query<{ id: number }>(trx, unknownSql, { ids })).map(({ id }) => id))
  const first = alone.find(({ workerId }) => workerId !== null && unknown.has(workerId))
  if (!first) return
  throw new Problem('conflict', {
    title: costingRefusals.aloneOn({
      name: first.workerName ?? '',
      category: first.categoryDescription ?? '',
      job: first.projectNumber ?? String(first.projectId),
    }),
  })
}

const readLines = async (trx: Knex.Transaction, id: number): Promise<Line[]> => {
  const ids = await query<{ id: number }>(
    trx,
    'select id from labour_line where labour_week_id = ? order by id for update',
    [id],
  )
  const read = await readRecords(
    trx,
    { resources, resource: labourLines },
    ids.map((line) => line.id),
    wanted,
  )
  return [...read.values()] as Line[]
}

/** Errors: 409 if a line has no rate, or a charge tells a rate that is to stay unknown. */
const chargesOf = async (
  trx: Knex.Transaction,
  { weekStart }: Week,
  lines: readonly Line[],
): Promise<Charge[]> => {
  const unrated = lines.filter(({ cost }) => cost === null)
  if (unrated.length > 0) {
    const names = [...new Set(unrated.map(({ workerName, plantName }) => workerName ?? plantName ?? ''))]
    throw new Problem('conflict', {
      title: costingRefusals.noRateOn({ day: formatDate(weekStart), names: names.slice(0, 5).join(', ') }),
    })
  }
  const charges = groupedBy(lines, (line) => `${line.projectId} ${keyOf(line)}`)
  await requireCompany(trx, charges.values())
  return [...charges.values()].flatMap((group) => {
    const [first] = group
    const amount = sum(group.map(({ cost }) => cost ?? 0))
    if (!first || amount === 0) return []
    const { projectId, costingCategoryId, quoteLineId } = first
    return [{ projectId, costingCategoryId, quoteLineId, amount }]
  })
}

/** The firm as a supplier. It is not enabled, so that no picker offers it. */
const ownSupplier = async (trx: Knex.Transaction, write: RecordWriter): Promise<number> => {
  // Two first weeks at once are posted one after the other.
  await query(trx, 'select from firm for no key update')
  const [own] = await query<{ id: number }>(
    trx,
    `select min(id) as id from supplier where kind = 'ownLabour' having min(id) > 0`,
  )
  return own?.id ?? write.create(suppliers, { supplierName: 'Own labour', kind: 'ownLabour', enabled: false })
}

interface Posted {
  readonly id: number
  readonly projectId: number
  readonly orderDate: string
}

const postedSql = `
select id, project_id as "projectId", order_date::text as "orderDate" from purchase_header where labour_week_id = ? order by id for update`

const postedLinesSql = `
select id, costing_category_id as "costingCategoryId", labour_quote_line_id as "quoteLineId"
from purchase_line where purchase_header_id = ? order by id for update`

/** A line that is posted again keeps its id, so that its links and their amounts follow. */
const postLine = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  purchaseHeaderId: number,
  postedId: number | undefined,
  { costingCategoryId, quoteLineId, amount }: Charge,
): Promise<void> => {
  if (postedId !== undefined)
    await write.change(purchaseLines, postedId, { costingCategoryId, costEach: amount })
  const lineId =
    postedId ??
    (await write.create(purchaseLines, {
      purchaseHeaderId,
      // Nothing of it comes: it is received with its week.
      invoiceOnly: true,
      labourQuoteLineId: quoteLineId,
      description: await postedText(trx, 'Own labour', { costingCategoryId, quoteLineId }),
      quantity: 1,
      costEach: amount,
      costingCategoryId,
    }))
  if (quoteLineId !== null) await linkPostedLine(trx, lineId, quoteLineId)
}

const numberSql = 'select coalesce(project_number, id::text) as job from project where id = ?'

/** A new purchase of a job. Without the mark of a posted one, which it gets once its lines are right. */
const addPurchase = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  { weekStart }: Week,
  projectId: number,
): Promise<number> => {
  const [project] = await query<{ job: string }>(trx, numberSql, [projectId])
  return write.create(purchaseHeaders, {
    supplierId: await ownSupplier(trx, write),
    projectId,
    userPONo: ownLabourRef(project?.job ?? '', weekStart),
    orderDate: weekStart,
    receivedDate: lastDayOfWeek(weekStart),
  })
}

const postJob = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  week: Week,
  posted: Posted | undefined,
  charges: readonly [Charge, ...Charge[]],
): Promise<void> => {
  const [{ projectId }] = charges
  await requireQuotedIn(trx, projectId, charges)
  if (posted) await write.change(purchaseHeaders, posted.id, { labourWeekId: null })
  const headerId = posted?.id ?? (await addPurchase(trx, write, week, projectId))
  const lines = await query<{ id: number; costingCategoryId: number; quoteLineId: number | null }>(
    trx,
    postedLinesSql,
    [headerId],
  )
  const byKey = new Map(lines.map((line) => [keyOf(line), line.id]))
  const keys = new Set(charges.map(keyOf))
  for (const line of lines) if (!keys.has(keyOf(line))) await removePostedLine(trx, write, line.id)
  for (const charge of charges) await postLine(trx, write, headerId, byKey.get(keyOf(charge)), charge)
  await write.change(purchaseHeaders, headerId, { labourWeekId: week.id })
}

/**
 * Writes the purchases of a week, or again what has changed of them. Errors: 409 if a line has no rate, or if there is nothing
 * to write or take back.
 */
export const postWeek: CallHandler = {
  summary: 'Post a week of own labour: one purchase per job',
  refuses: ['conflict', 'forbidden'],
  run: async (trx, { id, record, user, write }) => {
    requirePoster(user)
    const week = { id, weekStart: String(record.weekStart) }
    const lines = await readLines(trx, id)
    const earlier = await query<Posted>(trx, postedSql, [id])
    if (lines.length === 0 && earlier.length === 0)
      throw new Problem('conflict', { title: costingRefusals.nothingToPost })
    const jobs = groupedBy(await chargesOf(trx, week, lines), ({ projectId }) => projectId)
    const byJob = new Map<number, Posted>()
    for (const posted of earlier) {
      // That of a week which was moved has other dates: an undo cannot change those of a posted purchase.
      const stays = jobs.has(posted.projectId) && posted.orderDate === week.weekStart
      if (stays) byJob.set(posted.projectId, posted)
      else await removePosted(trx, write, posted.id, 'labourWeekId')
    }
    for (const [projectId, [first, ...others]] of jobs)
      if (first) await postJob(trx, write, week, byJob.get(projectId), [first, ...others])
    await write.change(labourWeeks, id, {
      standing: 'posted',
      postedOn: firmDay(),
      postedById: user.id,
    })
    return id
  },
}

/** Removes the purchases of a week, which is open then. */
export const withdrawWeek: CallHandler = {
  summary: 'Withdraw a posted week of own labour: its purchases are removed',
  refuses: ['conflict', 'forbidden'],
  run: async (trx, { id, user, write }) => {
    requirePoster(user)
    for (const purchase of await query<{ id: number }>(trx, postedSql, [id]))
      await removePosted(trx, write, purchase.id, 'labourWeekId')
    await write.change(labourWeeks, id, { standing: 'open', postedOn: null, postedById: null })
    return id
  },
}
