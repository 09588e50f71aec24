import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import KeyIcon from '@mui/icons-material/VpnKey'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'react-admin'
import type { CellProps, InputProps, KindScreen } from '../kind-screen.ts'
import { BooleanFilter } from './BooleanFilter.tsx'
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

const BooleanInput = ({
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  readOnly,
  error,
  autoFocus,
  compact,
}: InputProps<BooleanField, boolean>) => {
  const box = (
    <Checkbox
      checked={value}
      onChange={(_, checked) => onChange(checked)}
      onBlur={onBlur}
      disabled={readOnly}
      autoFocus={autoFocus}
      slotProps={{ input: { ref: inputRef, 'aria-label': compact ? label : undefined } }}
    />
  )
  return (
    <FormControl error={error !== undefined}>
      {compact ? box : <FormControlLabel label={label} control={box} />}
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}

export const boolean: KindScreen<BooleanField, boolean, boolean> = {
  align: 'center',
  column: { min: 84, grow: 0 },
  isPicture: true,
  cell: (props) => <BooleanIcon {...props} />,
  toInput: (value, field) => value ?? field.default ?? false,
  fromInput: (typed) => typed,
  Input: BooleanInput,
  Filter: BooleanFilter,
}
