import FormControl from '@mui/material/FormControl'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface SignInBoxProps extends Omit<OutlinedInputProps, 'id' | 'label' | 'onChange'> {
  readonly label: string
  /** What is wrong with it, shown below. */
  readonly fault?: string
  /** Whether "required" stands beside the label. */
  readonly saysRequired?: boolean
  readonly onType: (text: string) => void
}

/** A required box of the first page: MUI's TextField without the menu of its select, which is 17 kB to fetch. */
export const SignInBox = ({ label, fault, saysRequired = false, onType, ...input }: SignInBoxProps) => {
  const id = useId()
  return (
    <FormControl fullWidth required size="small" error={fault !== undefined}>
      <InputLabel htmlFor={id} required={saysRequired}>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => onType(target.value)}
        {...input}
      />
      {fault && <FormHelperText id={`${id}-fault`}>{fault}</FormHelperText>}
    </FormControl>
  )
}
