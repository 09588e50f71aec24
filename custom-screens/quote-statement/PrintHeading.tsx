import { styled } from '@mui/material/styles'
import { useGetOne } from 'react-admin'
import { formatDate } from '../../model/format.ts'
import { firm, quoteHeaders, type RecordFor } from '../../resources.config.ts'

const Line = styled('p')({
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', margin: 0, fontSize: '9pt' },
})

/** Above a printed statement: the firm, the job, the quote and the day. */
export const PrintHeading = ({ quoteId }: { readonly quoteId: number }) => {
  const { data } = useGetOne<RecordFor<'quote-headers'>>(quoteHeaders.name, { id: quoteId }, { retry: false })
  const quote = [data?.projectNumber, data?.projectName, data?.quoteNumber].filter(Boolean).join(' – ')
  const today = new Date().toLocaleDateString('en-CA')
  return (
    <Line>
      <strong>{firm.name}</strong>
      <span>{quote}</span>
      <span>{formatDate(today)}</span>
    </Line>
  )
}
