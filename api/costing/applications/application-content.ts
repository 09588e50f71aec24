import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { ApplicationContent } from '../../../model/costing/application-document.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { firmDay } from '../../../model/firm-clock.ts'
import { Problem } from '../../http/errors.ts'
import { type OrderingFirm, readOrderingFirm } from '../order-document/order-content.ts'
import {
  type CalculatedApplication,
  calculateApplication,
  readApplication,
  type StoredApplication,
} from './read-application.ts'

const headSql = `
select
  project.project_number as "projectNumber", project.project_name as "projectName", project.location,
  project.client_name as "clientName", project.client_address as "clientAddress",
  project.client_email as "clientEmail", application.sent_on::text as "sentOn",
  case when vat.id is not null then jsonb_build_object('rate', vat.rate, 'reverseCharge', vat.reverse_charge) end as vat
from application
join project on project.id = application.project_id
left join vat_code vat on vat.id = project.vat_code_id
where application.id = ?`

/** About 100 pages. */
const mostLines = 3_000

const linesSql = `
select
  coalesce(line.quote, 'Quote ' || quote.id) as quote, line.ref, coalesce(line.description, '') as description,
  coalesce(line.heading, category.category_description) as section,
  quote.part = 'variation' as "isVariation", line.agreed, line.total::float8 as total,
  line.percent_done::float8 as "percentDone", line.to_date::float8 as "toDate", line.previous::float8 as previous
from application_line line
join quote_line quoted on quoted.id = line.quote_line_id
join quote_header quote on quote.id = quoted.quote_header_id
join costing_category category on category.id = quoted.costing_category_id
where line.application_id = ?
order by line.id
limit ${mostLines + 1}`

export interface ReadDocument {
  readonly stored: StoredApplication
  readonly calculated: CalculatedApplication
  readonly content: ApplicationContent
  readonly clientEmail: string | null
  readonly firm: OrderingFirm
}

/**
 * What is printed of an application. Errors: 404; 400 beyond `mostLines`.
 * @param asSent as it is about to be sent, not as a draft
 */
export const readDocument = async (trx: Knex, id: number, asSent: boolean): Promise<ReadDocument> => {
  const stored = await readApplication(trx, id)
  const figures = await calculateApplication(trx, stored)
  const [head] = await query<
    Pick<
      ApplicationContent,
      'projectNumber' | 'projectName' | 'location' | 'clientName' | 'clientAddress' | 'vat'
    > & {
      readonly clientEmail: string | null
      readonly sentOn: string | null
    }
  >(trx, headSql, [id])
  if (!head) throw new Problem('not_found')
  const { clientEmail, sentOn, ...named } = head
  const lines = await query<ApplicationContent['lines'][number]>(trx, linesSql, [id])
  if (lines.length > mostLines)
    throw new Problem('too_many_records', { title: costingRefusals.applicationTooLong({ most: mostLines }) })
  const { work, materials, gross, retentionRate, retention, contra, net, previous, due } = figures
  const { dueDate, noticeBy, payLessBy, finalDate } = figures
  const content = {
    ...named,
    number: stored.number,
    isDraft: !asSent && stored.standing === 'draft',
    isFinal: stored.final,
    valuationDate: stored.valuationDate,
    sentOn: sentOn ?? firmDay(),
    lines,
    figures: { work, materials, gross, retentionRate, retention, contra, net, previous, due },
    dates: { dueDate, noticeBy, payLessBy, finalDate },
  }
  return { stored, calculated: figures, content, clientEmail, firm: await readOrderingFirm(trx) }
}
