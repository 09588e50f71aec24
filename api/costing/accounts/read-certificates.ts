import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { clientContact } from './contacts.ts'
import type { VatRate } from './expected-vat.ts'
import { jobName } from './read-invoices.ts'

type Application = RecordFor<'applications'>

/** An application as its certificate is handed to the accounts. Amounts in pounds. */
export interface Certificate
  extends Pick<
    Application,
    'id' | 'kind' | 'standing' | 'certifiedOn' | 'certifiedDue' | 'certifiedContact' | 'finalDate'
  > {
  readonly number: number
  readonly clientName: string | null
  /** Name or reference of the client in the accounts. */
  readonly contact: string | null
  /** Name of the job in the accounts. */
  readonly job: string
  /** Of the contract. */
  readonly code: (VatRate & Pick<RecordFor<'vat-codes'>, 'vatCode' | 'salesName'>) | null
  /** Number of the batch that it was sent in. */
  readonly batch: number | null
}

const certificatesSql = `
select application.id, application.number, application.kind, application.standing, application.certified_on::text as "certifiedOn",
  application.certified_due::float8 as "certifiedDue", application.final_date::text as "finalDate",
  application.certified_contact as "certifiedContact", project.client_name as "clientName", ${clientContact('project')} as contact,
  ${jobName('project')} as job, batch.number as batch,
  case when code.id is not null then json_build_object('id', code.id, 'rate', code.rate::float8,
    'reverseCharge', code.reverse_charge, 'vatCode', code.vat_code, 'salesName', code.sales_name) end as code
from application
join project on project.id = application.project_id
left join vat_code code on code.id = project.vat_code_id
left join accounts_batch batch on batch.id = application.accounts_batch_id
where application.id = any(:ids)
order by application.id`

/** In the order of their ids. */
export const readCertificates = (trx: Knex.Transaction, ids: readonly number[]): Promise<Certificate[]> =>
  query<Certificate>(trx, certificatesSql, { ids: [...ids] })
