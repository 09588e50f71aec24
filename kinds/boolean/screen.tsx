import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import KeyIcon from '@mui/icons-material/VpnKey'
import { useTranslate } from 'react-admin'
import type { CellProps, KindScreen } from '../kind-screen.ts'
import type { BooleanField } from './model.ts'

/** A tick or a cross, or a key when true; each with its text for those who cannot see it. */
const BooleanIcon = ({ field, value, resource }: CellProps<BooleanField, boolean>) => {
  const translate = useTranslate()
  // Nearly all are: only the others are meant to be seen.
  const isUsual = value && resource.enabledBy !== undefined && resource.fields[resource.enabledBy] === field
  const text = `${field.label}: ${translate(value ? 'cells.yes' : 'cells.no')}`
  if (field.icon === 'key') return value ? <KeyIcon fontSize="small" titleAccess={text} /> : null
  return value ? (
    <CheckIcon
      fontSize="small"
      color="success"
      titleAccess={text}
      sx={isUsual ? { opacity: 0 } : undefined}
    />
  ) : (
    <CloseIcon fontSize="small" color="disabled" titleAccess={text} />
  )
}

export const boolean: KindScreen<BooleanField, boolean, boolean> = {
  align: 'center',
  column: { min: 84, grow: 0 },
  isPicture: true,
  cell: (props) => <BooleanIcon {...props} />,
  toInput: (value, field) => value ?? field.default ?? false,
  fromInput: (typed) => typed,
}
