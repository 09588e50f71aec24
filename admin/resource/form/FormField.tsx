import FormHelperText from '@mui/material/FormHelperText'
import { memo, useId } from 'react'
import { type Control, useController } from 'react-hook-form'
import { isSecret } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { type FormMode, isReadOnly, isWanted, type Typed } from './record-form.ts'

interface FormFieldProps {
  readonly resource: Resource
  readonly name: string
  readonly mode: FormMode
  readonly control: Control<Typed>
  readonly autoFocus?: boolean
  /** Set by the address: shown but not editable. */
  readonly fixed?: boolean
  /** Whether to show errors; false until something was typed. */
  readonly saysWrong?: boolean
  readonly compact?: boolean
  /** Values of the whole form. Only for fields that need them, as it changes with each key. */
  readonly typed?: Typed
}

const textsIn = (resource: Resource, typed: Typed): string[] =>
  Object.entries(typed).flatMap(([name, value]) =>
    typeof value === 'string' && !isSecret(fieldOf(resource, name)) ? [value] : [],
  )

/** Input of a form field, by field type. Memoized: typing elsewhere does not render it. */
export const FormField = memo(
  ({
    resource,
    name,
    mode,
    control,
    autoFocus,
    fixed = false,
    saysWrong = true,
    compact,
    typed,
  }: FormFieldProps) => {
    const definition = fieldOf(resource, name)
    const { field, fieldState } = useController({ name, control })
    const helpId = useId()
    const { Input } = viewOf(definition)
    if (!Input) return null
    const input = (
      <Input
        field={definition}
        label={definition.label}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        error={saysWrong ? fieldState.error?.message : undefined}
        required={isWanted(resource, name, mode)}
        readOnly={fixed || isReadOnly(resource, name, mode)}
        autoFocus={autoFocus}
        compact={compact}
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
