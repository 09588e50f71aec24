import { type Control, useController } from 'react-hook-form'
import { screenOf } from '../../../kinds/screens.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldOf } from '../../../model/resources.ts'
import { type FormMode, isReadOnly, isWanted, type Typed } from './record-form.ts'

interface FormFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly mode: FormMode
  readonly control: Control<Typed>
  readonly autoFocus?: boolean
  /** The address says it: shown, and not to be chosen. */
  readonly fixed?: boolean
  /** In a table row. */
  readonly compact?: boolean
}

/** The input of one field of a form, by the kind of the field. */
export const FormField = ({
  resource,
  name,
  mode,
  control,
  autoFocus,
  fixed = false,
  compact,
}: FormFieldProps) => {
  const definition = fieldOf(resource, name)
  const { field, fieldState } = useController({ name, control })
  const { Input } = screenOf(definition)
  if (!Input) return null
  return (
    <Input
      field={definition}
      label={definition.label}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={fieldState.error?.message}
      required={isWanted(resource, name)}
      readOnly={fixed || isReadOnly(resource, name, mode)}
      autoFocus={autoFocus}
      compact={compact}
    />
  )
}
