import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { type ReactNode, useId } from 'react'

interface SignInFieldProps extends Omit<OutlinedInputProps, 'id' | 'label'> {
  readonly label: string
  readonly helperText?: ReactNode
}

/** The parts of a MUI TextField. A TextField brings a select and two more kinds of input, 5 kB of the first page. */
export const SignInField = ({
  label,
  error = false,
  required = false,
  helperText,
  ...input
}: SignInFieldProps) => {
  const id = useId()
  const helperId = `${id}-helper`
  return (
    <FormControl size="small" fullWidth error={error} required={required}>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} label={label} {...(helperText && { 'aria-describedby': helperId })} {...input} />
      {helperText && <FormHelperText id={helperId}>{helperText}</FormHelperText>}
    </FormControl>
  )
}
