/**
 * What the applications of projects say by a day. Binding: `:asOf`, the day of the figures, or null for all of them. An
 * application counts from its valuation date on, once it is sent; a certificate from its date on.
 * Indexes: application (project_id, number), application_line (application_id).
 */
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { netOf } from '../../../model/costing/application.ts'
import type { ControlApplications } from '../../../model/costing/project-control.ts'
import { receivedBy } from '../../../model/costing/received.ts'
import { subtract } from '../../../model/decimal.ts'
import type { SignedFigure } from '../../../model/figure.ts'
import type { Filter } from '../../../model/filter/filter.ts'
import { grossOf, heldRetention, readApplication } from '../applications/read-application.ts'
import { isReceivedSql } from './lines-sql.ts'
import { figureOf, received } from './lists.ts'

const valued = figureOf('application-lines', 'toDate')
const due = figureOf('applications', 'net')
const certificate = figureOf('applications', 'certifiedDue')
const open = figureOf('applications', 'unpaid')
const heldNow = figureOf('applications', 'retentionHeld')

/** @param projects SQL condition on `project_id` */
const lastSql = (projects: string) => `
select distinct on (project_id) * from application
where ${projects} and standing <> 'draft' and valuation_date <= coalesce(:asOf::date, 'infinity')
order by project_id, number desc`

const valuedSql = (projects: string) => `
with last as materialized (${lastSql(projects)})
select
  last.project_id as "projectId", last.id as "applicationId", last.number, quoted.costing_category_id as "categoryId",
  sum(line.to_date)::float8 as value
from last
join application_line line on line.application_id = last.id
join quote_line quoted on quoted.id = line.quote_line_id
where line.agreed
group by 1, 2, 3, 4`

/** Value to date of the agreed lines of a category, in the last application of its project. */
export interface Valuation {
  readonly projectId: number
  readonly applicationId: number
  readonly number: number
  readonly categoryId: number
  readonly value: number
}

/** @param projects SQL condition on `project_id`, with its bindings */
export const readValuations = (
  trx: Knex,
  projects: string,
  bindings: {
    readonly asOf: string | null
    readonly projectId?: number
    readonly projectIds?: readonly number[]
  },
): Promise<Valuation[]> => query<Valuation>(trx, valuedSql(projects), bindings)

export const valuedLists = (
  applicationId: number,
  costingCategoryId: number | number[],
): readonly SignedFigure[] => [valued({ applicationId, agreed: true, costingCategoryId })]

const headSql = `
with last as materialized (${lastSql('project_id = :projectId')})
select
  id,
  (
    select coalesce(sum(certified_due), 0)::float8 from application
    where project_id = :projectId and (:asOf::date is null or certified_on <= :asOf::date)
  ) as certified,
  (
    select coalesce(sum(payment.amount), 0)::float8
    from application join payment on payment.application_id = application.id
    where application.project_id = :projectId and ${isReceivedSql('payment.received_date', ':asOf')}
  ) as paid
from last`

interface Head {
  readonly id: number
  readonly certified: number
  readonly paid: number
}

/** Null if none was sent. */
export const readApplicationsOf = async (
  trx: Knex,
  projectId: number,
  asOf: string | null,
): Promise<ControlApplications | null> => {
  const [head] = await query<Head>(trx, headSql, { projectId, asOf })
  if (!head) return null
  const { id, certified, paid } = head
  const stored = await readApplication(trx, id)
  const { number, valuationDate, contra, notAgreed } = stored
  const applied = netOf({ gross: grossOf(stored), retention: stored.retention ?? 0, contra })
  const { held } = heldRetention(stored, asOf)
  const last = { projectId, number } satisfies Filter
  const certificates: Filter = { projectId, ...(asOf !== null && { certifiedOn: { to: asOf } }) }
  const unpaid =
    asOf === null
      ? [open({ projectId })]
      : [
          certificate(certificates),
          {
            ...received({ projectId, applicationId: { not: null }, ...receivedBy(asOf) }),
            sign: -1 as const,
          },
        ]
  return {
    number,
    valuationDate,
    applied: { value: applied, lists: [due(last)] },
    certified: { value: certified, lists: [certificate(certificates)] },
    unpaid: { value: subtract(certified, paid), lists: unpaid },
    retentionHeld: {
      value: held,
      // A later certificate may hold another amount, which the list has.
      lists: held === heldRetention(stored, null).held ? [heldNow(last)] : [],
    },
    notAgreed: {
      value: notAgreed,
      lists: [valued({ applicationId: id, agreed: false })],
    },
  }
}
