import InputAdornment from '@mui/material/InputAdornment'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type ReactNode, useId } from 'react'
import { useTranslate } from 'react-admin'
import type { InputProps } from './field-view.ts'

/** Label for the empty box and assistive technology in a table row; the column heading is the visible one. */
export const hiddenLabelProps = (label: string, compact = false) =>
  compact ? { hiddenLabel: true, placeholder: label } : { label }

type TextBoxProps = InputProps<unknown, string> &
  Pick<TextFieldProps, 'type' | 'multiline' | 'minRows' | 'maxRows' | 'autoComplete' | 'onFocus'> & {
    readonly inputMode?: 'decimal' | 'numeric' | 'email' | 'url' | 'tel'
    readonly alignRight?: boolean
    readonly endAdornment?: ReactNode
    readonly spellCheck?: boolean
    readonly hint?: string
    readonly suggestions?: readonly string[]
  }

export const TextBox = ({
  resource: _resource,
  field: _field,
  otherTexts: _otherTexts,
  label,
  onChange,
  error,
  readOnly,
  compact,
  follows,
  inputMode,
  alignRight,
  endAdornment,
  spellCheck,
  hint,
  suggestions = [],
  ...box
}: TextBoxProps) => {
  const translate = useTranslate()
  const listId = useId()
  const hasList = suggestions.length > 0
  return (
    <>
      <TextField
        autoComplete="off"
        {...box}
        {...hiddenLabelProps(label, compact)}
        onChange={(event) => onChange(event.target.value)}
        error={error !== undefined}
        helperText={error ?? (readOnly ? translate('form.readOnly') : hint)}
        slotProps={{
          htmlInput: {
            ...(compact && { 'aria-label': label }),
            inputMode,
            readOnly,
            spellCheck,
            list: hasList ? listId : undefined,
            style: alignRight ? { textAlign: 'right' } : undefined,
          },
          input: {
            endAdornment,
            startAdornment: follows && (
              <InputAdornment position="start" title={translate('form.follows')}>
                =
              </InputAdornment>
            ),
          },
        }}
      />
      {hasList && (
        <datalist id={listId}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </>
  )
}
