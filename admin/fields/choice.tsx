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
import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import { type ChoiceField, type ChoicesField, optionOf } from '../../model/fields/choice.ts'
import type { FieldView, FilterProps, InputProps, Option } from './field-view.ts'
import { Pill } from './Pill.tsx'
import { hiddenLabelProps } from './TextBox.tsx'

interface TickBoxesProps {
  readonly label: string
  readonly options: readonly (Option & { readonly disabled?: boolean | undefined })[]
  readonly ticked: readonly unknown[]
  /** Ticked options, in the order of the definition. */
  readonly onChange: (ticked: string[]) => void
  readonly row?: boolean
  readonly error?: string | undefined
  readonly onBlur?: () => void
  readonly inputRef?: Ref<HTMLInputElement>
}

const TickBoxes = ({ label, options, ticked, onChange, row, error, onBlur, inputRef }: TickBoxesProps) => {
  const tick = (option: string, on: boolean) =>
    onChange(
      options.map(({ value }) => value).filter((other) => (other === option ? on : ticked.includes(other))),
    )
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup row={row}>
        {options.map(({ value, label, disabled }, index) => (
          <FormControlLabel
            key={value}
            label={label}
            disabled={disabled}
            control={
              <Checkbox
                checked={ticked.includes(value)}
                onChange={(_, on) => tick(value, on)}
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

interface OptionsFilterProps extends Pick<FilterProps<unknown>, 'label' | 'value' | 'onChange' | 'counts'> {
  readonly options: readonly Option[]
}

export const OptionsFilter = ({ label, value, onChange, counts, options }: OptionsFilterProps) => {
  const translate = useTranslate()
  const labelOf = (option: Option) => {
    const text = translate(option.label)
    const count = counts.get(option.value)
    return count === undefined ? text : `${text} (${count})`
  }
  return (
    <TickBoxes
      label={label}
      options={options.map((option) => ({ value: option.value, label: labelOf(option) }))}
      ticked={value === undefined ? [] : [value].flat()}
      onChange={(ticked) => onChange(ticked.length === 0 ? undefined : ticked)}
    />
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

const ChoicesInput = ({ field, value, readOnly, ...props }: InputProps<ChoicesField, Chosen>) => {
  const translate = useTranslate()
  const options = field.options.map((option) => ({
    value: option,
    label: translate(option),
    disabled: readOnly || field.always?.includes(option),
  }))
  return <TickBoxes {...props} options={options} ticked={value} row />
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
