import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useTranslate } from 'react-admin'
import { OptionsFilter } from '../families/options/OptionsFilter.tsx'
import type { InputProps, KindInput } from '../kind-input.ts'
import type { ChoicesField } from './model.ts'
import { optionsOf } from './screen.tsx'

type Chosen = readonly string[]

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
  // In the order of the definition, however they were ticked.
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

export const choices: KindInput<ChoicesField, Chosen> = {
  Input: ChoicesInput,
  Filter: (props) => <OptionsFilter {...props} options={optionsOf(props.field)} />,
}
