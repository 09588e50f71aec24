import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/PriorityHigh'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import { hiddenLabelProps } from '../families/text/compact-label.ts'
import type { InputProps, KindScreen } from '../kind-screen.ts'
import { type ChoiceField, optionOf } from './model.ts'
import { Pill } from './Pill.ts'

/** Beside the word, of what is done and what is wrong. */
const signs = { info: null, good: CheckIcon, warning: null, bad: WarningIcon } as const

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

export const choice: KindScreen<ChoiceField, string, string> = {
  column: { min: 110, grow: 1 },
  isPill: true,
  cell: ({ value, field }) => {
    const option = optionOf(field, value)
    const Sign = option?.tone ? signs[option.tone] : null
    return (
      <Pill data-tone={option?.tone}>
        {Sign && <Sign aria-hidden />}
        {option?.label ?? value}
      </Pill>
    )
  },
  toInput: (value, field) => value ?? field.default ?? '',
  fromInput: (typed) => typed,
  Input: ChoiceInput,
  Filter: (props) => <OptionsFilter {...props} options={props.field.options} />,
  options: ({ options }) => options,
}
