import VisibilityIcon from '@mui/icons-material/Visibility'
import VisibilityOffIcon from '@mui/icons-material/VisibilityOff'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { type Ref, useState } from 'react'
import { useTranslate } from 'react-admin'

interface PasswordBoxProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly autoComplete: 'current-password' | 'new-password'
  readonly inputRef?: Ref<HTMLInputElement>
  readonly error?: string
  readonly hint?: string
  readonly autoFocus?: boolean
}

export const PasswordBox = ({
  name,
  label,
  value,
  onChange,
  autoComplete,
  inputRef,
  error,
  hint,
  autoFocus,
}: PasswordBoxProps) => {
  const translate = useTranslate()
  const [isShown, setIsShown] = useState(false)
  return (
    <TextField
      name={name}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error ?? hint}
      autoFocus={autoFocus}
      required
      fullWidth
      slotProps={{
        htmlInput: { autoCapitalize: 'none', spellCheck: false },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={translate(isShown ? 'changePassword.hide' : 'changePassword.show', {
                  field: label,
                })}
                onClick={() => setIsShown(!isShown)}
              >
                {isShown ? <VisibilityOffIcon fontSize="small" /> : <VisibilityIcon fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
