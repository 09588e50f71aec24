import { styled } from '@mui/material/styles'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { firm } from '../../resources.config.ts'

const Line = styled('p')({
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', margin: 0, fontSize: '9pt' },
})

interface PrintHeadingProps {
  /** What it is about: the job and the quote, as far as they have names. */
  readonly names: readonly (string | null)[]
}

/** Above a printed screen: the firm, what it is about and the day. */
export const PrintHeading = ({ names }: PrintHeadingProps) => (
  <Line>
    <strong>{firm.name}</strong>
    <span>{names.filter(Boolean).join(' – ')}</span>
    <span>{formatDate(firmDay())}</span>
  </Line>
)
