import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useState } from 'react'

export type SuggestedTextFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'onFocus' | 'onBlur'> & {
  readonly value: string
  readonly onType: (text: string) => void
}

/**
 * A text box whose value may be a suggestion that is fetched. While the box has the focus, it keeps its text: a
 * suggestion that arrives then would be joined to what somebody is about to type.
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
