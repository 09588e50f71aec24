import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import {
  type ApplicationFigures,
  applicationFigures,
  netOf,
  previouslyCertified,
  type RetentionTerms,
  retentionOn,
  type retentionReasons,
} from '../../../model/costing/application.ts'
import {
  defaultTerms,
  type PaymentDates,
  type PaymentTerms,
  paymentDates,
} from '../../../model/costing/payment-dates.ts'
import { subtract } from '../../../model/decimal.ts'
import { evaluate } from '../../../model/fields/formula.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import { passesFilter } from '../../../model/filter/passes.ts'
import { applications, type RecordFor } from '../../../resources.config.ts'
import { Problem } from '../../http/errors.ts'

export type StoredApplication = Pick<
  RecordFor<'applications'>,
  | 'id'
  | 'projectId'
  | 'kind'
  | 'valuationDate'
  | 'standing'
  | 'work'
  | 'materials'
  | 'contra'
  | 'retentionRate'
  | 'final'
  // Stored when it was sent, null in a draft.
  | 'retention'
  | 'previous'
  | 'due'
  | 'dueDate'
  | 'noticeBy'
  | 'payLessBy'
  | 'finalDate'
  | 'certifiedOn'
  | 'certifiedGross'
  | 'certifiedDue'
  | 'accountsBatchId'
> & {
  readonly number: number
  readonly version: number
  /** Part of the work that is on variations not agreed. */
  readonly notAgreed: number
}

const columns = `
  id, version, project_id as "projectId", number, kind, accounts_batch_id as "accountsBatchId", valuation_date::text as "valuationDate", standing, work::float8 as work,
  materials::float8 as materials, contra::float8 as contra, retention_rate::float8 as "retentionRate", final,
  retention::float8 as retention, previous::float8 as previous, due::float8 as due, due_date::text as "dueDate",
  notice_by::text as "noticeBy", pay_less_by::text as "payLessBy", final_date::text as "finalDate",
  certified_on::text as "certifiedOn", certified_gross::float8 as "certifiedGross",
  certified_due::float8 as "certifiedDue",
  (
    select coalesce(sum(to_date), 0)::float8 from application_line where application_id = application.id and not agreed
  ) as "notAgreed"`

/** Errors: 404. */
export const readApplication = async (trx: Knex, id: number): Promise<StoredApplication> => {
  const [found] = await query<StoredApplication>(trx, `select ${columns} from application where id = ?`, [id])
  if (!found) throw new Problem('not_found')
  return found
}

/** All of a project, in the order of their numbers. */
export const readApplications = (trx: Knex, projectId: number): Promise<StoredApplication[]> =>
  query<StoredApplication>(trx, `select ${columns} from application where project_id = ? order by number`, [
    projectId,
  ])

/** Contracts: that of the client, and those with subcontractors. */
type ContractTable = 'project' | 'subcontract'

/** `RetentionTerms` of a contract. */
export const retentionTermsSql = (table: ContractTable): string => `
  ${table}.retention_rate::float8 as "retentionRate", ${table}.retention_after::float8 as "retentionAfter",
  ${table}.completed_on::text as "completedOn", ${table}.made_good_on::text as "madeGoodOn",
  (select no_retention_from::text from firm) as "noRetentionFrom"`

/** By id, of those that exist. */
export const readApplicationsById = async (
  trx: Knex,
  ids: readonly number[],
): Promise<Map<number, StoredApplication>> => {
  const rows = await query<StoredApplication>(trx, `select ${columns} from application where id = any(?)`, [
    [...ids],
  ])
  return new Map(rows.map((row) => [row.id, row]))
}

const termsSql = (table: ContractTable) => `
select
  ${retentionTermsSql(table)},
  due_days as "dueDays", notice_days as "noticeDays", final_days as "finalDays", pay_less_days as "payLessDays",
  (select coalesce(json_agg(day), '[]') from bank_holiday where day >= :from::date - 366 and day <= :from::date + 1500)
    as holidays
from ${table} where id = :id`

type Nullable<T> = { readonly [Name in keyof T]: T[Name] | null }

interface Contract extends RetentionTerms {
  readonly terms: PaymentTerms
  readonly holidays: ReadonlySet<string>
}

/** The contract as it counts for a valuation date. Periods that it lacks are those of the Scheme, as in law. */
export const readContract = async (
  trx: Knex,
  { table, id }: { readonly table: ContractTable; readonly id: number },
  valuationDate: string,
): Promise<Contract> => {
  const [found] = await query<RetentionTerms & Nullable<PaymentTerms> & { holidays: string[] }>(
    trx,
    termsSql(table),
    {
      id,
      from: valuationDate,
    },
  )
  if (!found) throw new Problem('not_found')
  const { dueDays, noticeDays, finalDays, payLessDays, holidays, ...retention } = found
  const { scheme } = defaultTerms
  return {
    ...retention,
    terms: {
      dueDays: dueDays ?? scheme.dueDays,
      noticeDays: noticeDays ?? scheme.noticeDays,
      finalDays: finalDays ?? scheme.finalDays,
      payLessDays: payLessDays ?? scheme.payLessDays,
    },
    holidays: new Set(holidays),
  }
}

const workOut = (
  name: 'gross' | 'heldOf' | 'retentionHeld',
  values: Readonly<Record<string, unknown>>,
): number => {
  const holds = (condition: Filter) => passesFilter(applications, condition, values)
  return Number(evaluate(applications.fields[name], { values, today: null, holds }))
}

/** Gross value to date, as the database calculates it. */
export const grossOf = (application: StoredApplication): number => workOut('gross', { ...application })

/**
 * Retention held of an application, and the gross value that it is held of, as the database calculates them.
 * @param day the certificate counts from its date on; null: whenever it was
 */
export const heldRetention = (
  application: StoredApplication,
  day: string | null,
): { readonly held: number; readonly heldOf: number } => {
  const { certifiedOn, certifiedGross } = application
  const counts =
    day === null || (certifiedOn !== null && certifiedOn <= day) || application.kind === 'opening'
  const gross = grossOf(application)
  const values = { ...application, gross, certifiedGross: counts ? certifiedGross : null }
  const heldOf = workOut('heldOf', values)
  return { heldOf, held: workOut('retentionHeld', { ...values, heldOf }) }
}

/** The dates are null in an opening certificate. */
export interface CalculatedApplication extends ApplicationFigures, Nullable<PaymentDates> {
  /** Why the retention rate is what it is; `typed`: somebody said otherwise. */
  readonly retentionWhy: (typeof retentionReasons)[number] | 'typed'
}

/** Figures and dates of an application: of a draft worked out now, of others as they were sent. */
export const calculateApplication = async (
  trx: Knex,
  application: StoredApplication,
): Promise<CalculatedApplication> => {
  const { projectId, number, valuationDate, standing, work, materials, contra } = application
  const contract = await readContract(trx, { table: 'project', id: projectId }, valuationDate)
  const { rate, why } = retentionOn(contract, valuationDate)
  const retentionRate = application.retentionRate ?? rate
  const retentionWhy = retentionRate === rate ? why : 'typed'
  if (standing !== 'draft') {
    const { previous, due, dueDate, noticeBy, payLessBy, finalDate } = application
    const gross = grossOf(application)
    const retention = application.retention ?? 0
    return {
      work,
      materials,
      contra,
      gross,
      retentionRate,
      retentionWhy,
      retention,
      net: netOf({ gross, retention, contra }),
      previous: previous ?? 0,
      due: due ?? 0,
      dueDate,
      noticeBy,
      payLessBy,
      finalDate,
    }
  }
  const earlier = (await readApplications(trx, projectId)).filter((one) => one.number < number)
  const previous = previouslyCertified(earlier.map((one) => ({ ...one, due: one.due ?? 0 })))
  const dates = paymentDates(valuationDate, contract.terms, contract.holidays)
  return {
    ...applicationFigures({ work, materials, contra, retentionRate, previous }),
    retentionWhy,
    dueDate: application.dueDate ?? dates.dueDate,
    noticeBy: application.noticeBy ?? dates.noticeBy,
    payLessBy: application.payLessBy ?? dates.payLessBy,
    finalDate: application.finalDate ?? dates.finalDate,
  }
}

/** Above 0: certified for less than was applied for. Null without a certificate. */
export const certifiedShortfall = ({ certifiedDue }: StoredApplication, due: number): number | null =>
  certifiedDue === null ? null : subtract(due, certifiedDue)
