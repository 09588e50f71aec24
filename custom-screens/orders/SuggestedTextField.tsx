import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'

export type SuggestedTextFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> & {
  readonly value: string
  readonly onType: (text: string) => void
}

/**
 * Text field whose value can be a suggestion that loads later. While focused, it keeps its text, so that a
 * late suggestion does not mix with typed text.
 */
export const SuggestedTextField = ({ value, onType, ...props }: SuggestedTextFieldProps) => {
  const [kept, setKept] = useState<string | null>(null)
  return (
    <TextField
      {...props}
      value={kept ?? value}
      onFocus={() => setKept(value)}
      onChange={({ target }) => {
        setKept(target.value)
        onType(target.value)
      }}
      onBlur={() => setKept(null)}
    />
  )
}
