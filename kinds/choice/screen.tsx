import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import { hiddenLabelProps } from '../families/text/compact-label.ts'
import type { InputProps, KindScreen } from '../kind-screen.ts'
import { type ChoiceField, optionOf } from './model.ts'

/** The colour of a tone, as the theme names it. */
const tones = { info: 'info', good: 'success', warning: 'warning', bad: 'error' } as const

const Pill = styled('span')<{ tone: keyof typeof tones | 'none' }>(({ theme, tone }) => {
  const { palette } = theme.vars ?? theme
  return {
    display: 'inline-block',
    padding: '0 8px',
    borderRadius: 10,
    border: '1px solid',
    fontSize: 12,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    borderColor: tone === 'none' ? palette.divider : palette[tones[tone]].main,
    color: tone === 'none' ? palette.text.secondary : palette[tones[tone]].main,
  }
})

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
  cell: ({ value, field }) => {
    const option = optionOf(field, value)
    return <Pill tone={option?.tone ?? 'none'}>{option?.label ?? value}</Pill>
  },
  toInput: (value, field) => value ?? field.default ?? '',
  fromInput: (typed) => typed,
  Input: ChoiceInput,
  Filter: (props) => <OptionsFilter {...props} options={props.field.options} />,
  options: ({ options }) => options,
}
