import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

const fitsSql = `
select application.standing
from application join quote_header quote on quote.project_id = application.project_id
where application.id = ? and quote.id = ?`

/** The application of a payment belongs to the same project and has been sent. */
export const paymentHooks: ResourceHooks<RecordFor<'payments'>> = {
  sample: { applicationId: null },
  concerns: ({ before, values }) => (values.applicationId ?? before?.applicationId) != null,
  beforeWrite: async (trx, { before, values }) => {
    const { applicationId, quoteHeaderId } = { ...before, ...values }
    if (!applicationId || !quoteHeaderId || applicationId === before?.applicationId) return
    const [found] = await query<{ standing: string }>(trx, fitsSql, [applicationId, quoteHeaderId])
    if (!found) throw invalidInput({ applicationId: [costingRefusals.applicationOfOtherProject] })
    if (found.standing === 'draft') throw invalidInput({ applicationId: [costingRefusals.draftApplication] })
  },
}
