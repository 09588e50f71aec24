import CheckIcon from '@mui/icons-material/Check'
import WarningIcon from '@mui/icons-material/PriorityHigh'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { type ChoiceField, type ChoicesField, optionOf } from '../../model/fields/choice.ts'
import type { FieldView, FilterProps, InputProps, Option } from './field-view.ts'
import { Pill } from './Pill.tsx'
import { hiddenLabelProps } from './TextBox.tsx'

interface OptionsFilterProps extends Pick<FilterProps<unknown>, 'label' | 'value' | 'onChange' | 'counts'> {
  readonly options: readonly Option[]
}

export const OptionsFilter = ({ label, value, onChange, counts, options }: OptionsFilterProps) => {
  const translate = useTranslate()
  const ticked = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const tick = (option: string, on: boolean) => {
    // In the order of the definition, not of the clicks.
    const next = options
      .map(({ value }) => value)
      .filter((other) => (other === option ? on : ticked.includes(other)))
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        {options.map((option) => {
          const text = translate(option.label)
          const count = counts.get(option.value)
          return (
            <FormControlLabel
              key={option.value}
              label={count === undefined ? text : `${text} (${count})`}
              control={
                <Checkbox
                  checked={ticked.includes(option.value)}
                  onChange={(_, on) => tick(option.value, on)}
                />
              }
            />
          )
        })}
      </FormGroup>
    </FormControl>
  )
}

/** The meaning of "good" and "warning" does not depend on colour alone. */
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

const choice: FieldView<ChoiceField, string, string> = {
  column: { min: 124, grow: 1 },
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
  Input: ChoiceInput,
  toInput: (value, field) => value ?? field.default ?? '',
  fromInput: (typed) => typed,
  Filter: (props) => <OptionsFilter {...props} options={props.field.options} />,
  options: ({ options }) => options,
}

type Chosen = readonly string[]

const ChoicesCell = ({ value }: { readonly value: Chosen }) => {
  const translate = useTranslate()
  return value.map((one) => translate(one)).join(', ')
}

const ChoicesInput = ({
  field,
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  readOnly,
  error,
}: InputProps<ChoicesField, Chosen>) => {
  const translate = useTranslate()
  const toggled = (option: string, on: boolean) =>
    field.options.filter((other) => (other === option ? on : value.includes(other)))
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row>
        {field.options.map((option, index) => (
          <FormControlLabel
            key={option}
            label={translate(option)}
            disabled={readOnly || field.always?.includes(option)}
            control={
              <Checkbox
                checked={value.includes(option)}
                onChange={(_, on) => onChange(toggled(option, on))}
                onBlur={onBlur}
                slotProps={index === 0 ? { input: { ref: inputRef } } : undefined}
              />
            }
          />
        ))}
      </FormGroup>
      {error && <FormHelperText>{error}</FormHelperText>}
    </FormControl>
  )
}

const ownLabels = ({ options }: ChoicesField) => options.map((value) => ({ value, label: value }))

const choices: FieldView<ChoicesField, Chosen, Chosen> = {
  column: { min: 120, grow: 1 },
  cell: ({ value }) => <ChoicesCell value={value} />,
  Input: ChoicesInput,
  toInput: (value, field) => value ?? field.default,
  fromInput: (typed) => typed,
  Filter: (props) => <OptionsFilter {...props} options={ownLabels(props.field)} />,
  options: ownLabels,
}

export const choiceViews = { choice, choices }
