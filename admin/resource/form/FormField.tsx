import FormHelperText from '@mui/material/FormHelperText'
import { memo, useId, useState } from 'react'
import { useInput } from 'react-admin'
import { isSecret } from '../../../model/check-record.ts'
import type { Field, Resource } from '../../../model/definition.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { type FormMode, isReadOnly, isRequiredInForm, type Typed } from './record-form.ts'

interface FormFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly mode: FormMode
  readonly autoFocus?: boolean
  /** Set by the address: shown but not editable. */
  readonly fixed?: boolean
  /** Whether to show errors; false until something was typed. */
  readonly saysWrong?: boolean
  readonly compact?: boolean
  /** Follows from other fields, which were typed last: marked with "=". */
  readonly follows?: boolean
  /** Values of the whole form. Only for fields that need them, as it changes with each key. */
  readonly typed?: Typed
}

const textsIn = (resource: Resource, typed: Typed): string[] =>
  Object.entries(typed).flatMap(([name, value]) =>
    typeof value === 'string' && !isSecret(fieldOf(resource, name)) ? [value] : [],
  )

const asItIs = (value: unknown) => value

const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (Array.isArray(one) && Array.isArray(other) && JSON.stringify(one) === JSON.stringify(other))

/** What an input shows for a form's value. Text that is being typed stays: "1." on the way to "1.5". */
const useTyped = (field: Field, value: unknown, onChange: (value: unknown) => void) => {
  const { toInput, fromInput } = viewOf(field)
  const typedFor = (stored: unknown) => toInput?.(stored ?? null, field)
  const [shown, setShown] = useState(() => ({ value, typed: typedFor(value) }))
  const isOwn = isSameValue(shown.value, value)
  // The form was reset, or another input changed the value.
  if (!isOwn) setShown({ value, typed: typedFor(value) })
  const type = (typed: unknown) => {
    const next = fromInput?.(typed, field) ?? null
    setShown({ value: next, typed })
    onChange(next)
  }
  return { typed: isOwn ? shown.typed : typedFor(value), type }
}

/** Input of a form field, by field type. Memoized: typing elsewhere does not render it. */
export const FormField = memo(
  ({
    resource,
    name,
    mode,
    autoFocus,
    fixed = false,
    saysWrong = true,
    compact,
    follows,
    typed,
  }: FormFieldProps) => {
    const definition = fieldOf(resource, name)
    const { field, fieldState } = useInput({ source: name, format: asItIs, parse: asItIs })
    const { typed: shown, type } = useTyped(definition, field.value, field.onChange)
    const helpId = useId()
    const { Input } = viewOf(definition)
    if (!Input) return null
    const input = (
      <Input
        resource={resource}
        field={definition}
        label={definition.label}
        value={shown}
        onChange={type}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={saysWrong ? fieldState.error?.message : undefined}
        required={isRequiredInForm(resource, name, mode)}
        readOnly={fixed || isReadOnly(resource, name, mode)}
        autoFocus={autoFocus}
        compact={compact}
        follows={follows}
        otherTexts={typed && textsIn(resource, typed)}
      />
    )
    const help = 'help' in definition ? definition.help : undefined
    if (help === undefined || compact) return input
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame and want a legend
      <div role="group" aria-describedby={helpId}>
        {input}
        <FormHelperText id={helpId}>{help}</FormHelperText>
      </div>
    )
  },
)
