import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { daysOfMonth, monthOfDay } from '../../../model/calendar-date.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { formatMonth } from '../../../model/format.ts'
import { day, described, objectSchema } from '../../../model/schemas.ts'
import { accountsBatches } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { reading } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { attachment } from '../../http/files/file-reply.ts'
import { readSnapshot } from '../transactions.ts'
import type { JournalRow } from './formats/format.ts'
import { journalFile } from './formats/index.ts'
import { readSettings } from './read-batch.ts'
import { jobName } from './read-invoices.ts'

/** What is held of subcontractors: bills are net of it, and the cost of the job is not. */

interface Movement {
  /** Job and number of the subcontract: 26-201/S01. */
  readonly name: string
  readonly supplierName: string
  readonly job: string
  /** Pounds held more at the end of the month than before it; below 0: released. */
  readonly amount: number
}

/** Opening figures were held before: the accounts have them. */
const heldSql = (until: string) => `coalesce(
    (select retention from valuation where subcontract_id = subcontract.id and standing <> 'draft' and kind = 'valuation'
       and certified_on ${until} order by number desc limit 1),
    (select retention from valuation where subcontract_id = subcontract.id and kind = 'opening'),
    0)`

const movementsSql = `
select concat_ws('/', coalesce(project.project_number, project.id::text), subcontract.number) as name,
  supplier.supplier_name as "supplierName", ${jobName('project')} as job, (held.after - held.before)::float8 as amount
from subcontract
join supplier on supplier.id = subcontract.supplier_id
join project on project.id = subcontract.project_id
cross join lateral (select ${heldSql('< :first')} as before, ${heldSql('<= :last')} as after) held
where held.after <> held.before
  and subcontract.id in (select subcontract_id from valuation where certified_on between :first and :last)
order by job, name, subcontract.id`

interface JournalAccounts {
  readonly cost: string
  readonly retention: string
  readonly vatName: string
}

/** Cost and debt of each subcontract: debits and credits are equal. */
export const journalRows = (
  movements: readonly Movement[],
  { cost, retention, vatName }: JournalAccounts,
  { title, date }: Pick<JournalRow, 'title' | 'date'>,
): JournalRow[] =>
  movements.flatMap(({ name, supplierName, job, amount }) => {
    const row = { title, date, vatName, text: `Retention of ${name}, ${supplierName}` }
    return [
      { ...row, account: cost, job, amount },
      { ...row, account: retention, job: null, amount: subtract(0, amount) },
    ]
  })

/** Errors: 404 for a month in which nothing moved; 409 until the accounts are set. */
const readJournal = async (trx: Knex.Transaction, on: string): Promise<string> => {
  const { settings } = await readSettings(trx)
  const { cisLabourCode: cost, retentionCode: retention, roundingVat: vatName } = settings ?? {}
  if (!settings || !cost || !retention || !vatName)
    throw new Problem('conflict', { title: costingRefusals.journalNeeds })
  const { from: first, to: last } = daysOfMonth(monthOfDay(on))
  const movements = await query<Movement>(trx, movementsSql, { first, last })
  const { year, month } = monthOfDay(on)
  const named = formatMonth(year, month)
  if (movements.length === 0)
    throw new Problem('not_found', { title: costingRefusals.noRetentionMoved({ month: named }) })
  const rows = journalRows(
    movements,
    { cost, retention, vatName },
    { title: `Retention of subcontractors, ${named}`, date: last },
  )
  return journalFile(
    settings.format,
    { trackingName: settings.trackingName, costCode: settings.sageCostCode },
    rows,
  )
}

export const retentionJournalRoute =
  ({ db }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: { readonly on?: string } }>(
      '/AccountsBatch/retention',
      reading(accountsBatches, {
        summary: 'Journal of what a month held of subcontractors, or released: debit cost, credit retention',
        querystring: objectSchema(
          { on: described(day, 'A day of the month. Default: today') },
          { optional: ['on'] },
        ),
        response: { 200: { content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } } },
        heavy: true,
        refuses: ['conflict'],
      }),
      async (request, reply) => {
        const { on = firmDay() } = request.query
        const file = await readSnapshot(db, (trx) => readJournal(trx, on))
        return reply
          .header('content-disposition', attachment(`retention-${on.slice(0, 7)}.csv`))
          .type('text/csv; charset=utf-8')
          .send(file)
      },
    )
  }
