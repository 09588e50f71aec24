import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { type PaymentDates, paymentDates } from '../../../model/costing/payment-dates.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { requireApprover } from '../../crud/approver.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { Problem } from '../../http/errors.ts'
import { valuedLine } from '../applications/application-line-hooks.ts'
import { readContract } from '../applications/read-application.ts'
import { requireInOrder } from '../require-in-order.ts'
import { requireAsCertified } from './certify.ts'
import { requirePayable, requirePayer } from './pay.ts'
import { readValuations } from './read-valuation.ts'
import { lockSubcontract } from './subcontract-hooks.ts'
import { addLines } from './valuation-lines.ts'
import { requireLastPaid, requireWithdrawable } from './withdraw.ts'

type Valuation = RecordFor<'valuations'>

const dateNames = ['dueDate', 'noticeBy', 'payLessBy', 'finalDate'] as const satisfies (keyof PaymentDates)[]

/** Dates that follow from the valuation date, but for those that are typed in the same change. */
const datesOf = async (
  trx: Knex.Transaction,
  { subcontractId, valuationDate }: Pick<Valuation, 'subcontractId' | 'valuationDate'>,
  typed: Partial<Valuation>,
): Promise<Partial<Valuation>> => {
  const contract = await readContract(trx, { table: 'subcontract', id: subcontractId }, valuationDate)
  const dates = paymentDates(valuationDate, contract.terms, contract.holidays)
  return Object.fromEntries(dateNames.map((name) => [name, typed[name] ?? dates[name]]))
}

/** Errors: 409 for opening figures after a valuation, and for a second draft: both would be paid for the same work. */
const started = async (trx: Knex.Transaction, values: Partial<Valuation>) => {
  const { subcontractId, valuationDate, number } = values
  if (!subcontractId || !valuationDate) return undefined
  await lockSubcontract(trx, subcontractId)
  const all = await readValuations(trx, subcontractId)
  const [first] = all
  if (first && values.kind === 'opening')
    throw new Problem('conflict', { title: costingRefusals.valuationThere({ number: first.number }) })
  const draft = all.find(({ standing }) => standing === 'draft')
  if (draft)
    throw new Problem('conflict', { title: costingRefusals.valuationDraft({ number: draft.number }) })
  // Opening figures, or a valuation that an undo restores.
  if (number !== undefined && number !== null) return undefined
  const last = all.at(-1)
  requireInOrder(all, { valuationDate }, costingRefusals.laterValuationDate)
  return {
    number: (last?.number ?? 0) + 1,
    ...(await datesOf(trx, { subcontractId, valuationDate }, values)),
  }
}

/**
 * One draft at a time. Only the program writes the standing: certifying and paying do, their withdrawal, and an undo of these.
 */
export const valuationHooks: ResourceHooks<Valuation> = {
  refuses: ['conflict'],
  beforeWrite: async (trx, change) => {
    const { before, values } = change
    if (!before) return started(trx, values)
    const stored = before as Valuation & { readonly id: number }
    const { isChanged } = change
    if (isChanged('standing')) {
      if (values.standing === 'draft') await requireWithdrawable(trx, stored)
      else if (before.standing === 'paid') await requireLastPaid(trx, stored)
      return undefined
    }
    if (!isChanged('valuationDate')) return undefined
    const now = { ...before, ...values }
    requireInOrder(await readValuations(trx, now.subcontractId), now, costingRefusals.laterValuationDate)
    const typed = Object.fromEntries(
      dateNames.flatMap((name) => (isChanged(name) && values[name] != null ? [[name, values[name]]] : [])),
    )
    return datesOf(trx, now, typed)
  },
  afterWrite: async (trx, { before, values, id }) => {
    if (before || values.number !== undefined || !values.subcontractId) return
    await addLines(trx, id, values.subcontractId)
  },
  mayGive: {
    certifiedDigest: async (trx, { id }) => {
      await requireApprover(trx)
      await requireAsCertified(trx, { id })
    },
    paidDigest: async (trx, { id, user }) => {
      requirePayer(user)
      await requireApprover(trx)
      await requirePayable(trx, id)
    },
  },
  mayTakeBack: { paidDigest: async (_trx, { user }) => requirePayer(user) },
  beforeDelete: async (trx, { record }) => {
    const { kind, standing } = record
    if (kind === 'valuation' && standing !== 'draft')
      throw new Problem('conflict', { title: costingRefusals.withdrawCertificate })
    if (kind === 'opening') await requireWithdrawable(trx, record as Valuation & { readonly id: number })
  },
}

export const valuationLineHooks: ResourceHooks<RecordFor<'valuation-lines'>> = {
  sample: { description: 'Brickwork', percentDone: null, toDate: 0 },
  beforeWrite: async (_trx, { before, values, isChanged }) =>
    before ? valuedLine(before, values, isChanged) : undefined,
}

const authorSql = `select nullif(current_setting('costwright.user_id', true), '')::integer as id`

/** What was mailed was sent, whatever is undone. */
export const statementHooks: ResourceHooks<RecordFor<'deduction-statements'>> = {
  refuses: ['conflict'],
  beforeDelete: () => {
    throw new Problem('conflict', { title: costingRefusals.statementSent })
  },
}

/** Who recorded it stays with it. */
export const verificationHooks: ResourceHooks<RecordFor<'verifications'>> = {
  sample: { number: 'V1234567890' },
  beforeWrite: async (trx, { before }) => {
    if (before) return undefined
    const [author] = await query<{ id: number | null }>(trx, authorSql)
    return { verifiedById: author?.id ?? null }
  },
}
