import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { daysOfMonth, monthOfDay } from '../../../model/calendar-date.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { type Unbilled, unbilledOf } from '../../../model/costing/subcontract.ts'
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
import { formulaFaults } from './batch-lines.ts'
import type { JournalRow } from './formats/format.ts'
import { journalFile } from './formats/index.ts'
import { readSettings } from './read-batch.ts'
import { jobName } from './read-invoices.ts'

/**
 * What invoices of subcontracts are without, and the cost of the job is not: retention, levies, and what a subcontractor owes.
 * Invoices and journals together are the cost of each certificate.
 */

/** What moved: of each part what it is at the end of the days less what it was before. Amounts in pounds. */
export interface Movement extends Unbilled {
  /** Job and number of the subcontract: 26-201/S01. */
  readonly name: string
  readonly supplierName: string
  readonly job: string
}

interface Certificate {
  readonly cost: number
  readonly paid: number
  readonly retention: number
  readonly owed: number
}

/** Figures of the last certificate until then. Opening figures were held before: the accounts have them. */
const certificateSql = (until: string) => `coalesce(
    (select json_build_object('cost', cost, 'paid', previous + payment, 'retention', retention, 'owed', owed)
       from valuation where subcontract_id = subcontract.id and standing <> 'draft' and kind = 'valuation'
       and certified_on ${until} order by number desc limit 1),
    (select json_build_object('cost', cost, 'paid', payment, 'retention', retention, 'owed', owed)
       from valuation where subcontract_id = subcontract.id and kind = 'opening'))`

/** Index: valuation (certified_on). */
const movementsSql = `
select concat_ws('/', coalesce(project.project_number, project.id::text), subcontract.number) as name,
  supplier.supplier_name as "supplierName", ${jobName('project')} as job,
  ${certificateSql('< :first')} as before, ${certificateSql('<= :last')} as after
from subcontract
join supplier on supplier.id = subcontract.supplier_id
join project on project.id = subcontract.project_id
where subcontract.id in (select subcontract_id from valuation where certified_on between :first and :last)
order by job, name, subcontract.id`

interface MovementRow extends Omit<Movement, keyof Unbilled> {
  readonly before: Certificate | null
  readonly after: Certificate | null
}

const nothing: Unbilled = { retention: 0, levies: 0, owed: 0 }
const partsOf = (certificate: Certificate | null) => (certificate ? unbilledOf(certificate) : nothing)

/** Of the certificates from one day to another, by subcontract. */
export const readMovements = async (
  trx: Knex.Transaction,
  days: { readonly first: string; readonly last: string },
): Promise<Movement[]> => {
  const rows = await query<MovementRow>(trx, movementsSql, days)
  return rows.map(({ before, after, ...named }) => {
    const [was, is] = [partsOf(before), partsOf(after)]
    return {
      ...named,
      retention: subtract(is.retention, was.retention),
      levies: subtract(is.levies, was.levies),
      owed: subtract(is.owed, was.owed),
    }
  })
}

interface JournalAccounts {
  readonly cost: string
  readonly retention: string
  /** Null: it is not set, and no levy moved. */
  readonly levies: string | null
  readonly vatName: string
}

/** Cost and debt of each subcontract: debits and credits are equal. What he owes is set against what is held of him. */
export const journalRows = (
  movements: readonly Movement[],
  { cost, retention, levies, vatName }: JournalAccounts,
  { title, date }: Pick<JournalRow, 'title' | 'date'>,
): JournalRow[] =>
  movements.flatMap(({ name, supplierName, job, ...moved }) => {
    const pair = (what: string, account: string | null, amount: number): JournalRow[] => {
      if (amount === 0) return []
      if (account === null) throw new Problem('conflict', { title: costingRefusals.journalNeedsLevies })
      const row = { title, date, vatName, text: `${what} ${name}, ${supplierName}` }
      return [
        { ...row, account: cost, job, amount },
        { ...row, account, job: null, amount: subtract(0, amount) },
      ]
    }
    return [
      ...pair('Retention of', retention, moved.retention),
      ...pair('Levies of', levies, moved.levies),
      ...pair('Owed by', retention, subtract(0, moved.owed)),
    ]
  })

/** Errors: 404 for a month in which nothing moved; 409 until the accounts are set, or for a job that is a formula. */
const readJournal = async (trx: Knex.Transaction, on: string): Promise<string> => {
  const { settings } = await readSettings(trx)
  const { cisLabourCode: cost, retentionCode: retention, roundingVat: vatName } = settings ?? {}
  if (!settings || !cost || !retention || !vatName)
    throw new Problem('conflict', { title: costingRefusals.journalNeeds })
  const { from: first, to: last } = daysOfMonth(monthOfDay(on))
  const movements = await readMovements(trx, { first, last })
  const { year, month } = monthOfDay(on)
  const named = formatMonth(year, month)
  const rows = journalRows(
    movements,
    { cost, retention, levies: settings.levyCode, vatName },
    { title: `Held of subcontractors, ${named}`, date: last },
  )
  if (rows.length === 0)
    throw new Problem('not_found', { title: costingRefusals.noRetentionMoved({ month: named }) })
  const [formula] = formulaFaults(rows.flatMap(({ job, account }) => [job, account]))
  if (formula) throw new Problem('conflict', { title: formula })
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
        summary:
          'Journal of what a month held of subcontractors, or released: debit cost, credit retention and levies',
        querystring: objectSchema(
          { on: described(day, 'A day of the month. Default: today') },
          { optional: ['on'] },
        ),
        response: { 200: { content: { 'text/csv': { schema: { type: 'string', format: 'binary' } } } } },
        heavy: true,
        refuses: ['conflict', 'not_found'],
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
