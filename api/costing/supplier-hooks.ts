import { query } from '../../database/query.ts'
import type { RecordFor } from '../../resources.config.ts'
import type { ResourceHooks } from '../crud/hooks.ts'

interface Defaults {
  readonly vatCodeId: number | null
  readonly dueRule: RecordFor<'suppliers'>['dueRule']
  readonly dueDays: number | null
}

/** A new supplier without a VAT code or terms takes those of the firm. */
export const supplierHooks: ResourceHooks<RecordFor<'suppliers'>> = {
  sample: { vatCodeId: null },
  beforeWrite: async (trx, { before, values }) => {
    if (before !== null) return
    const [firm] = await query<Defaults>(
      trx,
      'select supplier_vat_code_id as "vatCodeId", supplier_due_rule as "dueRule", supplier_due_days as "dueDays" from firm',
    )
    if (!firm) return
    const { vatCodeId, dueRule, dueDays } = firm
    return {
      ...((values.vatCodeId ?? null) === null && vatCodeId !== null && { vatCodeId }),
      // Days belong to their rule.
      ...((values.dueRule ?? null) === null && dueRule !== null && { dueRule, dueDays }),
    }
  },
}
