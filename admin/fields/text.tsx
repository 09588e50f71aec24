import type { EmailField, MultilineField, TextField } from '../../model/field-types/index.ts'
import type { FieldModule, InputProps } from './field-module.ts'
import { TextBox } from './TextBox.tsx'

const typedText = {
  toInput: (value: string | null) => value ?? '',
  fromInput: (typed: string) => typed,
}

/** Long texts are cut off in a row; the whole of it is its tooltip. */
const cell = ({ value }: { value: string }) => <span title={value}>{value}</span>

export const text: FieldModule<TextField, string, string> = {
  ...typedText,
  column: { min: 90, grow: 2 },
  cell,
  Input: (props: InputProps<TextField, string>) => <TextBox {...props} spellCheck />,
}

export const multiline: FieldModule<MultilineField, string, string> = {
  ...typedText,
  column: { min: 110, grow: 3 },
  cell,
  Input: (props: InputProps<MultilineField, string>) =>
    props.compact ? (
      <TextBox {...props} spellCheck />
    ) : (
      <TextBox {...props} multiline minRows={2} maxRows={8} spellCheck />
    ),
}

export const email: FieldModule<EmailField, string, string> = {
  ...typedText,
  column: { min: 120, grow: 3 },
  cell,
  Input: (props: InputProps<EmailField, string>) => <TextBox {...props} inputMode="email" />,
}
