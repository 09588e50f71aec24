import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import type { ValuationState } from '../../model/costing/valuation-state.ts'
import { stepsOf } from '../../model/costing/valuation-steps.ts'
import { formatDecimal, formatSterling } from '../../model/format.ts'

const Table = styled('table')(({ theme }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    fontWeight: 400,
    textAlign: 'left',
    padding: '2px 8px 2px 0',
    color: theme.vars.palette.text.secondary,
  },
  '& td': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& [data-sum] > *': {
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    borderTop: `1px solid ${theme.vars.palette.divider}`,
  },
  '& [data-open] > *': { color: theme.vars.palette.warning.main },
}))

interface StepsProps {
  readonly state: ValuationState
  readonly allowed: number
}

/** Each step of a certificate on one page, as its PDF has them. */
export const Steps = ({ state, allowed }: StepsProps) => {
  const translate = useTranslate()
  return (
    <Table translate="no">
      <tbody>
        {stepsOf(state, allowed).map(({ name, amount, rate, kind }) => (
          <tr key={name} data-sum={kind === 'sum' || undefined} data-open={kind === 'open' || undefined}>
            <th scope="row">
              {translate(`subcontract.step.${name}`, { rate: formatDecimal(rate ?? 0, 0, 2) })}
            </th>
            <td>{formatSterling(amount)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
