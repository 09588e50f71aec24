import { formatSterling } from '../../model/format.ts'
import type { CellProps, KindScreen } from '../kind-screen.ts'
import { styled } from '../styled.ts'
import { rest as kind, type RestField } from './model.ts'

/** More was taken than there was: with a sign, not by colour alone. */
const Over = styled('span')(({ theme }) => ({
  fontWeight: 600,
  color: theme.palette.error.main,
}))

const Open = styled('span')(({ theme }) => ({ color: theme.palette.warning.main }))

const RestCell = ({ value, field }: CellProps<RestField, number>) => {
  if (field.unit !== 'money') return kind.format(value, field)
  if (value < 0) return <Over>{formatSterling(value)}</Over>
  return field.open && value > 0 ? <Open>{formatSterling(value)}</Open> : formatSterling(value)
}

export const rest: KindScreen<RestField, number> = {
  align: 'right',
  column: { min: 104, grow: 1 },
  cell: (props) => <RestCell {...props} />,
}
