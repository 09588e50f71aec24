import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import KeyIcon from '@mui/icons-material/VpnKey'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useTranslate } from 'react-admin'
import type { BooleanField } from '../../model/fields/boolean.ts'
import type { CellProps, FieldView, InputProps } from './field-view.ts'
import { TestToggle } from './TestChoices.tsx'

const BooleanIcon = ({ field, value, resource }: CellProps<BooleanField, boolean>) => {
  const translate = useTranslate()
  // Most records are enabled: a quiet tick lets disabled ones stand out.
  const isUsual = value && resource.enabledBy !== undefined && resource.fields[resource.enabledBy] === field
  const text = `${field.label}: ${translate(value ? 'cells.yes' : 'cells.no')}`
  if (field.icon === 'key') return value ? <KeyIcon fontSize="small" titleAccess={text} /> : null
  return value ? (
    <CheckIcon
      fontSize="small"
      color={isUsual ? 'inherit' : 'success'}
      titleAccess={text}
      sx={isUsual ? { color: 'text.tertiary' } : undefined}
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

const tests = [
  ['cells.yes', true],
  ['cells.no', false],
] as const

export const boolean: FieldView<BooleanField, boolean, boolean> = {
  align: 'center',
  column: { min: 84, grow: 0 },
  isPicture: true,
  cell: (props) => <BooleanIcon {...props} />,
  Input: BooleanInput,
  toInput: (value, field) => value ?? field.default ?? false,
  fromInput: (typed) => typed,
  Filter: (props) => <TestToggle {...props} tests={tests} />,
}
