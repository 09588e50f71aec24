import { messages } from '../../../model/messages.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

/** Manual forecasts need a reason; percentages have a range. */
export const forecastHooks: ResourceHooks<RecordFor<'forecasts'>> = {
  beforeWrite: async (_trx, { before, values }) => {
    const { method, value, note } = { ...before, ...values }
    if ((method ?? 'automatic') === 'automatic') return
    if (method === 'percentComplete' && typeof value === 'number') {
      if (value <= 0) throw invalidInput({ value: [messages.minimum(0.01)] })
      if (value > 100) throw invalidInput({ value: [messages.maximum(100)] })
    }
    if ((note ?? null) === null) throw invalidInput({ note: [messages.required] })
  },
}
