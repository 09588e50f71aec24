import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import type { Message } from '../../../model/message.ts'
import { applications, valuations } from '../../../resources.config.ts'
import { requireApprover } from '../../crud/approver.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import { requireUnsent } from './require-unsent.ts'

/**
 * Names of suppliers and clients in the accounts. An invoice is sent to the one that it was approved or certified for: where that
 * is another one by then, it is left out until somebody has looked at it again.
 */

/** SQL of the name of a supplier in the accounts. */
export const supplierContact = (supplier: string): string =>
  `coalesce(${supplier}.accounts_ref, ${supplier}.supplier_name)`

/** SQL of the name of a client in the accounts. */
export const clientContact = (project: string): string =>
  `coalesce(${project}.client_accounts_ref, ${project}.client_name)`

/** @param kept null: approved or certified before names were kept */
export const contactFaults = (
  kept: string | null,
  contact: string | null,
  says: (names: { readonly kept: string; readonly contact: string }) => Message,
): readonly Message[] => (kept === null || kept === contact ? [] : [says({ kept, contact: contact ?? '' })])

const clientSql = `select ${clientContact('project')} as contact from project where id = ?`

export const readClientContact = async (trx: Knex, projectId: number): Promise<string | null> => {
  const [project] = await query<{ contact: string | null }>(trx, clientSql, [projectId])
  return project?.contact ?? null
}

const subcontractorSql = `
select ${supplierContact('supplier')} as contact
from subcontract join supplier on supplier.id = subcontract.supplier_id where subcontract.id = ?`

export const readSubcontractorContact = async (trx: Knex, subcontractId: number): Promise<string | null> => {
  const [supplier] = await query<{ contact: string }>(trx, subcontractorSql, [subcontractId])
  return supplier?.contact ?? null
}

/** A certificate is sent to the name of today. */
const takeName = (
  of: Pick<CallHandler, 'summary' | 'sample'>,
  resource: typeof applications | typeof valuations,
  contactOf: (trx: Knex, record: Readonly<Record<string, unknown>>) => Promise<string | null>,
): CallHandler => ({
  ...of,
  refuses: ['conflict', 'person_needed'],
  run: async (trx, { id, record, write }) => {
    await requireApprover(trx)
    await requireUnsent(trx, record.accountsBatchId === null ? null : Number(record.accountsBatchId))
    await write.change(resource, id, { certifiedContact: await contactOf(trx, record) })
    return id
  },
})

export const takeClientName = takeName(
  {
    summary: 'Take over the name that the client has in the accounts now, for a certificate that is not sent',
    sample: { standing: 'certified', kind: 'application', number: 1 },
  },
  applications,
  (trx, { projectId }) => readClientContact(trx, Number(projectId)),
)

export const takeSubcontractorName = takeName(
  {
    summary:
      'Take over the name that the subcontractor has in the accounts now, for a certificate that is not sent',
    sample: { standing: 'certified', kind: 'valuation', number: 1 },
  },
  valuations,
  (trx, { subcontractId }) => readSubcontractorContact(trx, Number(subcontractId)),
)
