import { useTranslate } from 'react-admin'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { stepsOf } from '../../model/costing/valuation-steps.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'
import { FigureTable } from '../FigureTable.tsx'

interface StepsProps {
  readonly state: ValuationState
  readonly allowed: number
}

/** Each step of a certificate on one page, as its PDF has them. */
export const Steps = ({ state, allowed }: StepsProps) => {
  const translate = useTranslate()
  return (
    <FigureTable translate="no" data-dense>
      <tbody>
        {stepsOf(state, allowed).map(({ name, amount, rate, kind }) => (
          <tr key={name} data-sum={kind === 'sum' || undefined} data-open={kind === 'open' || undefined}>
            <th scope="row">
              {translate(`subcontract.step.${name}`, { rate: formatDecimal(rate ?? 0, 0, 2) })}
            </th>
            <td data-number>{formatSterling(amount)}</td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}
