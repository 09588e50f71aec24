import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { InputProps } from './field-view.ts'

/** Label for the empty box and assistive technology in a table row; the column heading is the visible one. */
export const hiddenLabelProps = (label: string, compact = false) =>
  compact ? { hiddenLabel: true, placeholder: label } : { label }

type TextBoxProps = InputProps<unknown, string> &
  Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows'> & {
    readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'url' | 'tel'
    readonly autoComplete?: string
    readonly alignRight?: boolean
    readonly startAdornment?: React.ReactNode
    readonly endAdornment?: React.ReactNode
    readonly alwaysShrink?: boolean
    readonly spellCheck?: boolean
    readonly hint?: string
    readonly suggestions?: readonly string[]
    readonly onFocus?: () => void
  }

export const TextBox = ({
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
  inputMode,
  autoComplete = 'off',
  alignRight,
  startAdornment,
  endAdornment,
  alwaysShrink,
  spellCheck,
  hint,
  suggestions = [],
  onFocus,
  type,
  multiline,
  minRows,
  maxRows,
}: TextBoxProps) => {
  const translate = useTranslate()
  const listId = useId()
  const box = (
    <TextField
      {...hiddenLabelProps(label, compact)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onFocus={onFocus}
      onBlur={onBlur}
      inputRef={inputRef}
      error={error !== undefined}
      helperText={error ?? (readOnly ? translate('form.readOnly') : hint)}
      required={required}
      autoFocus={autoFocus}
      autoComplete={autoComplete}
      type={type}
      multiline={multiline}
      minRows={minRows}
      maxRows={maxRows}
      slotProps={{
        htmlInput: {
          ...(compact && { 'aria-label': label }),
          inputMode,
          readOnly,
          spellCheck,
          list: suggestions.length > 0 ? listId : undefined,
          style: alignRight ? { textAlign: 'right' } : undefined,
        },
        input: { startAdornment, endAdornment },
        inputLabel: alwaysShrink ? { shrink: true } : undefined,
      }}
    />
  )
  if (suggestions.length === 0) return box
  return (
    <>
      {box}
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
