import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import type { InputProps, KindInput } from '../kind-input.ts'
import { BooleanFilter } from './BooleanFilter.tsx'
import type { BooleanField } from './model.ts'

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

export const boolean: KindInput<BooleanField, boolean> = { Input: BooleanInput, Filter: BooleanFilter }
