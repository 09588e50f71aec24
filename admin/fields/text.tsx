import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import {
  type ColourField,
  checkColour,
  checkEmail,
  type EmailField,
  type MultilineField,
  type PasswordField,
  type PhoneField,
  type TextField as TextFieldDefinition,
  type UrlField,
  unusualLetters,
} from '../../model/fields/text.ts'
import { mailboxIn } from '../../model/mailboxes.ts'
import { isHandledKey } from '../layout/Key.tsx'
import type { FieldView, FilterProps, InputProps } from './field-view.ts'
import { OfferingInput } from './OfferingInput.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { TextBox } from './TextBox.tsx'
import { useUsedBefore } from './use-used-before.ts'

const containedIn = (test: unknown): string => {
  if (typeof test === 'string') return test
  const contains = typeof test === 'object' && test !== null && 'contains' in test ? test.contains : ''
  return typeof contains === 'string' ? contains : ''
}

export const TextFilter = ({ label, value, onChange }: FilterProps<unknown>) => {
  const translate = useTranslate()
  const [typed, setTyped] = useState(containedIn(value))
  const ask = () => {
    const contains = typed.trim()
    if (contains !== containedIn(value)) onChange(contains === '' ? undefined : { contains })
  }
  return (
    <Stack spacing={1}>
      <TextField
        autoFocus
        label={translate('filters.contains', { label })}
        value={typed}
        disabled={value === null}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={ask}
        onKeyDown={(event) => event.key === 'Enter' && !isHandledKey(event) && ask()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <FormControlLabel
        label={translate('filters.isEmpty')}
        control={
          <Checkbox checked={value === null} onChange={(_, empty) => onChange(empty ? null : undefined)} />
        }
      />
    </Stack>
  )
}

export const textCell = ({ value }: { value: string }) => <span title={value}>{value}</span>

const typedText = {
  cell: textCell,
  toInput: (value: string | null) => value ?? '',
  fromInput: (typed: string) => typed,
  Filter: TextFilter,
}

const ColourPicker = styled('input')({
  width: 28,
  height: 28,
  padding: 0,
  border: 0,
  background: 'none',
  cursor: 'pointer',
})

const Swatch = styled('span')({
  display: 'inline-block',
  width: 16,
  height: 16,
  marginRight: 8,
  verticalAlign: 'text-bottom',
  borderRadius: 4,
  border: '1px solid rgba(128,128,128,.6)',
})

/** Shown while no colour is set: a colour input cannot be empty. */
const neutral = '#808080'

const ColourInput = (props: InputProps<ColourField, string>) => {
  const translate = useTranslate()
  const isColour = checkColour(props.value).length === 0
  const picker = (
    <InputAdornment position="end">
      <ColourPicker
        type="color"
        aria-label={translate('form.pickColour', { label: props.label })}
        value={isColour ? props.value.toLowerCase() : neutral}
        onChange={(event) => props.onChange(event.target.value)}
        disabled={props.readOnly}
      />
    </InputAdornment>
  )
  return <TextBox {...props} endAdornment={picker} />
}

const PasswordInput = (props: InputProps<PasswordField, string>) => {
  const box = <TextBox {...props} type="password" autoComplete="new-password" />
  const { field, value, otherTexts, compact } = props
  if (field.confirms !== undefined || compact) return box
  return (
    <div>
      {box}
      <PasswordStrength typed={value} known={otherTexts ?? []} />
    </div>
  )
}

/** Warns of look-alike letters, which could make two users' addresses look the same. */
const EmailInput = (props: InputProps<EmailField, string>) => {
  const translate = useTranslate()
  const letters = unusualLetters(props.value)
  // As mail programs copy it: `Jo Bloggs <jo@firm.example>`, `mailto:jo@firm.example`.
  const change = (text: string) => {
    const mailbox = /[<>]|^\s*mailto:/i.test(text) ? mailboxIn(text) : null
    props.onChange(mailbox && checkEmail(mailbox.address).length === 0 ? mailbox.address : text)
  }
  const hint =
    letters.length > 0 ? translate('form.unusualLetters', { letters: letters.join(' ') }) : undefined
  return <TextBox {...props} onChange={change} inputMode="email" hint={hint} />
}

type TextView<F> = FieldView<F, string, string>

const SuggestingInput = (props: InputProps<TextFieldDefinition, string>) => (
  <TextBox {...props} suggestions={useUsedBefore<string>(props.field) ?? []} />
)

const TextInput = (props: InputProps<TextFieldDefinition, string>) => {
  const { offers, suggested } = props.field
  if (offers) return <OfferingInput {...props} offers={offers} />
  return suggested ? <SuggestingInput {...props} /> : <TextBox {...props} spellCheck />
}

const text: TextView<TextFieldDefinition> = {
  ...typedText,
  column: { min: 80, grow: 2 },
  Input: (props) => <TextInput {...props} />,
}

const multiline: TextView<MultilineField> = {
  ...typedText,
  column: { min: 110, grow: 3 },
  Input: (props) =>
    props.compact ? (
      <TextBox {...props} spellCheck />
    ) : (
      <TextBox {...props} multiline minRows={2} maxRows={8} spellCheck />
    ),
}

const email: TextView<EmailField> = {
  ...typedText,
  column: { min: 120, grow: 3 },
  Input: EmailInput,
}

/** `tel:` number (RFC 3966) with extension, without the "(0)" that is dialled only within the country. */
export const dialled = (phone: string): string => {
  const [number = '', extension] = phone.split(/x|ext\.?|#/)
  const inside = number.startsWith('+') ? number.replace('(0)', '') : number
  const digits = inside.replace(/[^+0-9]/g, '')
  return extension === undefined ? `tel:${digits}` : `tel:${digits};ext=${extension.trim()}`
}

/** A host as users type it: `www.firm.example/prices`. */
const bareHost = /^[\p{L}\p{N}][\p{L}\p{N}-]*(\.[\p{L}\p{N}][\p{L}\p{N}-]*)*\.\p{L}{2,}([:/?#]|$)/u

/** Adds the missing scheme to a typed host. Other text is unchanged, for the check to judge. */
export const completeUrl = (typed: string): string =>
  bareHost.test(typed.trim()) ? `https://${typed.trim()}` : typed

export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')

const url: TextView<UrlField> = {
  ...typedText,
  column: { min: 110, grow: 2 },
  cell: ({ value }) => (
    <Link href={value} title={value} target="_blank" rel="noopener noreferrer">
      {shortUrl(value)}
    </Link>
  ),
  Input: (props) => <TextBox {...props} inputMode="url" />,
  fromInput: completeUrl,
}

const phone: TextView<PhoneField> = {
  ...typedText,
  column: { min: 120, grow: 1 },
  cell: ({ value }) => (
    <Link href={dialled(value)} title={value} sx={{ whiteSpace: 'nowrap' }}>
      {value}
    </Link>
  ),
  Input: (props) => <TextBox {...props} inputMode="tel" />,
}

const colour: TextView<ColourField> = {
  ...typedText,
  column: { min: 110, grow: 1 },
  cell: ({ value }) => (
    <Box component="span">
      <Swatch style={{ backgroundColor: value }} aria-hidden />
      {value}
    </Box>
  ),
  Input: ColourInput,
  Filter: undefined,
}

/** Write-only: the API never returns a password. */
const password: TextView<PasswordField> = {
  column: { min: 100, grow: 1 },
  cell: () => null,
  Input: (props) => <PasswordInput {...props} />,
  toInput: () => '',
  fromInput: (typed) => typed,
}

export const textViews = { text, multiline, email, url, phone, colour, password }
