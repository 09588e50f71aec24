import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { subtract } from '../../../model/decimal.ts'
import { formatDate, formatSterling } from '../../../model/format.ts'
import type { RecordFor } from '../../../resources.config.ts'
import { askToConfirm } from '../../crud/confirmations.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

type Payment = RecordFor<'payments'>

/** Locked, so that nobody withdraws it meanwhile. */
const fitsSql = `
select application.standing
from application join quote_header quote on quote.project_id = application.project_id
where application.id = ? and quote.id = ?
for share of application`

/** Days in which the same amount is hardly paid twice. */
const sameWithin = 7

/**
 * What is still to pay without a payment, later ones included, and the day of another payment of the same amount on the
 * job. Bindings: `id` of the payment, 0 of a new one; its other values. Indexes: payment (application_id), payment
 * (quote_header_id).
 */
const otherPaymentsSql = `
select
  coalesce(certified_due, due, 0)::float8 as due,
  (
    select coalesce(sum(amount), 0)::float8 from payment where application_id = application.id and id <> :id
  ) as paid,
  (
    select payment.received_date::text
    from quote_header quote join payment on payment.quote_header_id = quote.id
    where quote.project_id = application.project_id and payment.amount = :amount and payment.id <> :id
      and abs(payment.received_date - :receivedDate::date) <= ${sameWithin}
    order by payment.received_date desc limit 1
  ) as again
from application where id = :applicationId`

const askIfUnusual = async (trx: Knex.Transaction, id: number, payment: Partial<Payment>) => {
  const { applicationId, receivedDate = null, amount = 0 } = payment
  const [found] = await query<{ due: number; paid: number; again: string | null }>(trx, otherPaymentsSql, {
    id,
    applicationId,
    receivedDate,
    amount,
  })
  if (!found || amount <= 0) return
  const left = Math.max(0, subtract(found.due, found.paid))
  const said = formatSterling(amount)
  if (amount > left) askToConfirm(trx, costingRefusals.paidMore({ amount: said, left: formatSterling(left) }))
  if (found.again)
    askToConfirm(trx, costingRefusals.paidAgain({ amount: said, day: formatDate(found.again) }))
}

const requireFit = async (trx: Knex.Transaction, { applicationId, quoteHeaderId }: Partial<Payment>) => {
  const [found] = await query<{ standing: string }>(trx, fitsSql, [applicationId, quoteHeaderId])
  if (!found) throw invalidInput({ applicationId: [costingRefusals.applicationOfOtherProject] })
  if (found.standing === 'draft') throw invalidInput({ applicationId: [costingRefusals.draftApplication] })
}

/** The application of a payment belongs to the same project and has been sent, and is paid once. */
export const paymentHooks: ResourceHooks<Payment> = {
  refuses: ['confirmation_needed'],
  sample: { applicationId: null },
  concerns: ({ before, values }) => (values.applicationId ?? before?.applicationId) != null,
  beforeWrite: async (trx, { before, values, isChanged }) => {
    const now = { ...before, ...values }
    if (!now.applicationId || !now.quoteHeaderId) return
    const stored = before as (Payment & { readonly id: number }) | null
    if (isChanged('applicationId')) await requireFit(trx, now)
    if ((['applicationId', 'amount', 'receivedDate'] as const).some(isChanged))
      await askIfUnusual(trx, stored?.id ?? 0, now)
  },
}
