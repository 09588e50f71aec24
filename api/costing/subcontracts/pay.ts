import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { paymentFigures } from '../../../model/costing/subcontract.ts'
import { formatDate } from '../../../model/format.ts'
import { roles, valuations } from '../../../resources.config.ts'
import { orAdministrator } from '../../access.ts'
import type { SignedInUser } from '../../context.ts'
import { requireApprover } from '../../crud/approver.ts'
import type { RecordWriter } from '../../crud/hooks.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { calculateValuation, readSubcontract, readValuation, readValuations } from './read-valuation.ts'
import { lockSubcontract } from './subcontract-hooks.ts'
import { readTax } from './tax-standing.ts'

/** Paying a certificate: CIS is deducted at the rate of the day, then contras are taken. */

/** Errors: 403 for a user who may not pay. */
export const requirePayer = ({ roles: own }: Pick<SignedInUser, 'roles'>): void => {
  if (!own.some((role) => orAdministrator([roles.payer]).includes(role))) throw new Problem('forbidden')
}

/** Errors: 409 if there is nothing to pay, or an earlier certificate to pay first. */
export const requirePayable = async (trx: Knex, id: number): Promise<void> => {
  const { subcontractId, number, payment } = await readValuation(trx, id)
  if (!payment) throw new Problem('conflict', { title: costingRefusals.nothingToPay })
  const earlier = (await readValuations(trx, subcontractId)).find(
    (one) => one.number < number && one.standing === 'certified' && (one.payment ?? 0) > 0,
  )
  if (earlier)
    throw new Problem('conflict', { title: costingRefusals.payEarlier({ number: earlier.number }) })
}

/** Errors: 400, 403, 404, 409. @param paidOn day of payment */
export const payCertificate = async (
  trx: Knex.Transaction,
  write: RecordWriter,
  user: SignedInUser,
  id: number,
  paidOn: string,
): Promise<void> => {
  requirePayer(user)
  await requireApprover(trx)
  const { subcontractId } = await readValuation(trx, id)
  await lockSubcontract(trx, subcontractId)
  await query(trx, 'select from valuation where id = ? for update', [id])
  const valuation = await readValuation(trx, id)
  const { number, standing, certifiedOn, payment } = valuation
  if (standing === 'draft') throw new Problem('conflict', { title: costingRefusals.certifyFirst })
  if (standing === 'paid') throw new Problem('conflict', { title: costingRefusals.paidAlready({ number }) })
  await requirePayable(trx, id)
  if (certifiedOn !== null && paidOn < certifiedOn)
    throw invalidInput({ paidOn: [costingRefusals.certifiedLater({ day: formatDate(certifiedOn) })] })
  const subcontract = await readSubcontract(trx, subcontractId)
  const { state, rate } = await readTax(trx, subcontract.supplierId, paidOn)
  if (state !== 'valid')
    throw new Problem('conflict', {
      title:
        state === 'none'
          ? costingRefusals.notVerified({ supplier: subcontract.supplierName })
          : costingRefusals.verificationLapsed({ supplier: subcontract.supplierName }),
    })
  const { allowed, contraLeft } = await calculateValuation(trx, valuation, subcontract)
  const figures = paymentFigures({ payment: payment ?? 0, materials: allowed, rate, contra: contraLeft })
  await write.change(valuations, id, {
    standing: 'paid',
    paidOn,
    paidById: user.id,
    taxRate: rate,
    deduction: figures.deduction,
    contraTaken: figures.contra,
    toPay: figures.toPay,
  })
}
