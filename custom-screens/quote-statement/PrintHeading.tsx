import { styled } from '../../kinds/styled.ts'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { firm, type RecordFor } from '../../resources.config.ts'

const Line = styled('p')({
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', margin: 0, fontSize: '9pt' },
})

/** Above a printed statement: the firm, the job, the quote and the day. */
export const PrintHeading = ({ quote }: { readonly quote: RecordFor<'quote-headers'> }) => {
  const name = [quote.projectNumber, quote.projectName, quote.quoteNumber].filter(Boolean).join(' – ')
  return (
    <Line>
      <strong>{firm.name}</strong>
      <span>{name}</span>
      <span>{formatDate(firmDay())}</span>
    </Line>
  )
}
