import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { isUndo } from '../../crud/undo-mark.ts'
import { requireLastDelivery } from './deliver.ts'

/** Deliveries are taken back in reverse: what came later counts on what came before. */
export const deliveryLineHooks: ResourceHooks<RecordFor<'delivery-lines'>> = {
  refuses: ['conflict'],
  beforeDelete: async (trx, { record }) => {
    if (await isUndo(trx)) await requireLastDelivery(trx, record)
  },
}
