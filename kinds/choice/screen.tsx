import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/PriorityHigh'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import { hiddenLabelProps } from '../families/text/compact-label.ts'
import type { InputProps, KindScreen } from '../kind-screen.ts'
import { type ChoiceField, optionOf } from './model.ts'

/** The colour of a tone, as the theme names it. */
const tones = { info: 'info', good: 'success', warning: 'warning', bad: 'error' } as const
/** What is behind it. */
const tints = { info: 'accent', good: 'good', warning: 'open', bad: 'bad' } as const

/** Beside the word, of what is done and what is wrong. */
const signs = { info: null, good: CheckIcon, warning: null, bad: WarningIcon } as const

const Pill = styled('span')<{ tone: keyof typeof tones | 'none' }>(({ theme, tone }) => {
  const { palette } = theme.vars ?? theme
  return {
    ...theme.typography.caption,
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 20,
    padding: '0 7px',
    borderRadius: 4,
    fontWeight: 600,
    whiteSpace: 'nowrap',
    background: tone === 'none' ? palette.background.sunken : palette.tint[tints[tone]],
    color: tone === 'none' ? palette.text.secondary : palette[tones[tone]].main,
    '& svg': { fontSize: 14 },
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
  isPill: true,
  cell: ({ value, field }) => {
    const option = optionOf(field, value)
    const Sign = option?.tone ? signs[option.tone] : null
    return (
      <Pill tone={option?.tone ?? 'none'}>
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
