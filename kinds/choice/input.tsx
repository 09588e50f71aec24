import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import { hiddenLabelProps } from '../families/text/compact-label.ts'
import type { InputProps, KindInput } from '../kind-input.ts'
import type { ChoiceField } from './model.ts'

const ChoiceInput = ({
  field,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  error,
  required,
  readOnly,
  autoFocus,
  compact,
}: InputProps<ChoiceField, string>) => (
  <TextField
    {...hiddenLabelProps(label, compact)}
    select
    value={value}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onBlur}
    inputRef={inputRef}
    error={error !== undefined}
    helperText={error}
    required={required}
    autoFocus={autoFocus}
    disabled={readOnly}
    slotProps={{ select: { SelectDisplayProps: compact ? { 'aria-label': label } : {} } }}
  >
    {field.default === undefined && <MenuItem value="">–</MenuItem>}
    {field.options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
)

export const choice: KindInput<ChoiceField, string> = {
  Input: ChoiceInput,
  Filter: (props) => <OptionsFilter {...props} options={props.field.options} />,
}
