import { apiQuery } from '../../admin/providers/api-query.ts'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { valuations } from '../../resources.config.ts'

/** Each step of a valuation. @param on day of payment, `yyyy-MM-dd`; null: today */
export const figuresQuery = (id: number, on: string | null = null) =>
  apiQuery<ValuationState>(
    [valuations.name, 'figures', id, on],
    `/Valuation/${id}/figures${on === null ? '' : `?on=${on}`}`,
  )

/** What its user saw of the valuation: the figures that a certificate and a payment are given for. */
export const seenOf = ({ version, gross, setOffOfThis, levyOfThis, contraOfThis }: ValuationState) => ({
  version,
  gross,
  setOff: setOffOfThis,
  levy: levyOfThis,
  contra: contraOfThis,
})
