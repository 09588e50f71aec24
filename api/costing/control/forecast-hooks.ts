import { firmDay } from '../../../model/firm-clock.ts'
import { messages } from '../../../model/messages.ts'
import type { RecordFor } from '../../../resources.config.ts'
import type { ResourceHooks } from '../../crud/hooks.ts'
import { invalidInput } from '../../http/errors.ts'

/** Manual forecasts need a reason; percentages have a range. What is changed speaks for today, unless a day is given. */
export const forecastHooks: ResourceHooks<RecordFor<'forecasts'>> = {
  beforeWrite: async (_trx, { before, values }) => {
    const { method, value, note } = { ...before, ...values }
    const isRestated = before && ('method' in values || 'value' in values || 'percentDone' in values)
    const dated = isRestated && !('asOf' in values) ? { asOf: firmDay() } : undefined
    if ((method ?? 'automatic') === 'automatic') return dated
    if (method === 'percentComplete' && typeof value === 'number') {
      if (value <= 0) throw invalidInput({ value: [messages.minimum({ n: 0.01 })] })
      if (value > 100) throw invalidInput({ value: [messages.maximum({ n: 100 })] })
    }
    if ((note ?? null) === null) throw invalidInput({ note: [messages.required] })
    return dated
  },
}
