import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { isContractRate } from '../../../model/costing/application.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { type RecordFor, valuations } from '../../../resources.config.ts'
import type { CallHandler } from '../../crud/call-handler.ts'
import { Problem } from '../../http/errors.ts'
import { requireUnsent } from '../accounts/require-unsent.ts'
import { readContract } from '../applications/read-application.ts'
import { removePosted } from '../posted-purchases.ts'
import { requirePayer } from './pay.ts'
import { readValuation } from './read-valuation.ts'
import { lockSubcontract } from './subcontract-hooks.ts'
import { lineChanges, makeChanges } from './valuation-lines.ts'

type Valuation = Pick<RecordFor<'valuations'>, 'id' | 'subcontractId' | 'standing' | 'kind'>

const laterSql = `
select number from valuation
where subcontract_id = :subcontractId and id <> :id
  and number > (select number from valuation where id = :id)
order by number desc limit 1`

/** Errors: 409 unless it is the last one and not paid. */
export const requireWithdrawable = async (
  trx: Knex.Transaction,
  { id, subcontractId, standing, kind }: Valuation,
): Promise<void> => {
  await lockSubcontract(trx, subcontractId)
  if (standing === 'paid' && kind === 'valuation')
    throw new Problem('conflict', { title: costingRefusals.takeBackPaymentFirst })
  const [later] = await query<{ number: number }>(trx, laterSql, { id, subcontractId })
  if (later)
    throw new Problem('conflict', { title: costingRefusals.laterCertificate({ number: later.number }) })
}

/** Copies what the subcontract says now to the lines of a draft. Typed values stay, up to the new totals. */
export const refreshValuation: CallHandler = {
  summary: 'Update the lines of a draft valuation from its subcontract',
  run: async (trx, { id, record }) => {
    await makeChanges(trx, id, await lineChanges(trx, id, Number(record.subcontractId)))
    return id
  },
}

/** Errors: 409 unless it is the last one and not paid. */
export const withdrawCertificate: CallHandler = {
  summary: 'Make a draft of the last certificate of a subcontract, and take its cost off the job',
  refuses: ['conflict'],
  sample: { standing: 'certified', number: 1 },
  run: async (trx, { id, record, write }) => {
    const valuation = await readValuation(trx, id)
    const { subcontractId, valuationDate, retentionRate } = valuation
    await requireWithdrawable(trx, valuation)
    await requireUnsent(trx, record.accountsBatchId === null ? null : Number(record.accountsBatchId))
    const posted = await query<{ id: number }>(
      trx,
      'select id from purchase_header where valuation_id = ? order by id for update',
      [id],
    )
    for (const purchase of posted) await removePosted(trx, write, purchase.id, 'valuationId')
    const terms = await readContract(trx, { table: 'subcontract', id: subcontractId }, valuationDate)
    await write.change(valuations, id, {
      standing: 'draft',
      // Certifying kept the rate of the subcontract: a draft follows it again.
      ...(isContractRate(terms, valuationDate, retentionRate) && { retentionRate: null }),
      certifiedOn: null,
      certifiedById: null,
      certifiedContact: null,
      discount: null,
      retention: null,
      charged: null,
      previous: null,
      payment: null,
      owed: null,
      allowed: null,
      cost: null,
      noticeFile: null,
    })
    return id
  },
}

const laterPaidSql = `
select number from valuation
where subcontract_id = :subcontractId and standing = 'paid'
  and number > (select number from valuation where id = :id)
order by number desc limit 1`

/** Errors: 409 if a later one is paid: contras that the one before it leaves are taken in it. */
export const requireLastPaid = async (
  trx: Knex.Transaction,
  { id, subcontractId }: Pick<Valuation, 'id' | 'subcontractId'>,
): Promise<void> => {
  await lockSubcontract(trx, subcontractId)
  const [later] = await query<{ number: number }>(trx, laterPaidSql, { id, subcontractId })
  if (later)
    throw new Problem('conflict', { title: costingRefusals.laterCertificate({ number: later.number }) })
}

/** Errors: 409 if a later one is paid, by the hook of the standing. */
export const takeBackPayment: CallHandler = {
  summary: 'Take back the payment of a certificate: it is certified then, and in no tax month',
  refuses: ['conflict', 'forbidden'],
  sample: { standing: 'paid', number: 1, kind: 'valuation' },
  run: async (_trx, { id, user, write }) => {
    requirePayer(user)
    await write.change(valuations, id, {
      standing: 'certified',
      paidOn: null,
      paidById: null,
      taxRate: null,
      deduction: null,
      contraTaken: null,
      toPay: null,
    })
    return id
  },
}
