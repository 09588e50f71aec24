import { requestJson } from '../../admin/providers/http-client.ts'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { valuations } from '../../resources.config.ts'

/** Each step of a valuation. @param on day of payment, `yyyy-MM-dd`; null: today */
export const figuresQuery = (id: number, on: string | null = null) => ({
  queryKey: [valuations.name, 'figures', id, on],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    requestJson<ValuationState>(`/Valuation/${id}/figures${on === null ? '' : `?on=${on}`}`, { signal }),
})

/** What its user saw of the valuation: the figures that a certificate and a payment are given for. */
export const seenOf = ({ version, gross, setOffOfThis, levyOfThis, contraOfThis }: ValuationState) => ({
  version,
  gross,
  setOff: setOffOfThis,
  levy: levyOfThis,
  contra: contraOfThis,
})
