import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import { useTranslate } from 'react-admin'
import { formatSterling } from '../../model/format.ts'
import { fieldOf } from '../../model/resources.ts'
import type { CellProps, KindScreen } from '../kind-screen.ts'
import { styled } from '../styled.ts'
import { compareAgainst } from './compare-against.ts'
import { sum as kind, type SumField } from './model.ts'

const Marked = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 4,
  fontWeight: 600,
  '&.equal': { color: theme.palette.success.main },
  '&.more': { color: theme.palette.error.main },
}))

const Open = styled('span')(({ theme }) => ({ color: theme.palette.warning.main }))

/** A sum beside what it should reach: green with a tick when equal, red with a warning sign when it is more. */
const SumCell = ({ field, value, record, resource }: CellProps<SumField, number>) => {
  const translate = useTranslate()
  const shown = field.unit === 'money' ? formatSterling(value) : kind.format(value, field)
  if (field.open && value !== 0) return <Open>{shown}</Open>
  const aim = field.against === undefined ? null : record[field.against]
  const verdict = typeof aim === 'number' ? compareAgainst(value, aim) : null
  if (!field.against || !verdict || verdict === 'less') return shown
  const text = translate(`cells.${verdict}`, { label: fieldOf(resource, field.against).label })
  const Icon = verdict === 'equal' ? CheckCircleIcon : WarningIcon
  return (
    <Marked className={verdict}>
      <Icon sx={{ fontSize: 16 }} titleAccess={text} />
      {shown}
    </Marked>
  )
}

export const sum: KindScreen<SumField, number> = {
  align: 'right',
  column: { min: 110, grow: 1 },
  cell: (props) => <SumCell {...props} />,
}
