import { styled } from '@mui/material/styles'
import { useGetOne } from 'react-admin'
import { firmDay } from '../../model/firm-clock.ts'
import { formatDate } from '../../model/format.ts'
import { singleId } from '../../model/offered-writes.ts'
import { firm, firmWithoutName, type RecordFor } from '../../resources.config.ts'

const Line = styled('p')({
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', margin: 0, fontSize: '9pt' },
})

interface PrintHeadingProps {
  readonly names: readonly (string | null)[]
}

export const PrintHeading = ({ names }: PrintHeadingProps) => {
  const { data } = useGetOne<RecordFor<'firm'>>(firm.name, { id: singleId })
  return (
    <Line>
      <strong>{data?.firmName ?? firmWithoutName}</strong>
      <span>{names.filter(Boolean).join(' – ')}</span>
      <span>{formatDate(firmDay())}</span>
    </Line>
  )
}
