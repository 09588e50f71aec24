import { useState } from 'react'
import { type FieldErrors as FormErrors, type Resolver, useForm } from 'react-hook-form'
import { isSecret } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formFields } from '../../../model/form.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import {
  checkTyped,
  type FormMode,
  sentValues,
  startingValues,
  type Typed,
  typedFrom,
} from './record-form.ts'
import { type SubmissionError, submissionErrorOf } from './submission-error.ts'
import { useDraft } from './use-draft.ts'

interface RecordFormOptions {
  readonly resource: Resource
  readonly mode: FormMode
  /** The fields that are shown. */
  readonly names: readonly string[]
  /** The stored record, or what a new one starts with. */
  readonly values: Readonly<Record<string, unknown>>
  readonly current?: AnyRecord
  /** Tells the forms at one address apart; the dialog unless said otherwise. */
  readonly part?: 'dialog' | 'row'
  /** Writes what was typed; rejects with the server's error. */
  readonly save: (values: Record<string, unknown>) => Promise<void>
}

/**
 * A form over a definition: checks by the rules that the API applies, with the messages beside the fields once they
 * were left, and the server's refusal. What was typed stays whatever happens.
 */
export const useRecordForm = ({
  resource,
  mode,
  names,
  values,
  current,
  part = 'dialog',
  save,
}: RecordFormOptions) => {
  const [refusal, setRefusal] = useState<SubmissionError | null>(null)
  const resolver: Resolver<Typed> = (typed) => {
    const errors = Object.entries(checkTyped(resource, names, typed, mode, current)).map(
      ([name, [message = '']]) => [name, { type: 'check', message }] as const,
    )
    return errors.length === 0
      ? { values: typed, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FormErrors<Typed> }
  }
  const form = useForm<Typed>({
    mode: 'onTouched',
    // All of them: some are only shown later.
    defaultValues: typedFrom(
      resource,
      formFields(resource),
      mode === 'create' ? startingValues(resource, values) : values,
    ),
    resolver,
  })
  useDraft(
    form,
    part,
    names.filter((name) => !isSecret(fieldOf(resource, name))),
  )
  const submit = form.handleSubmit(async (typed) => {
    setRefusal(null)
    try {
      await save(sentValues(resource, names, typed))
    } catch (error) {
      const refused = submissionErrorOf(error)
      setRefusal(refused)
      for (const [name, [message = '']] of Object.entries(refused.fields))
        if (names.includes(name)) form.setError(name, { type: 'server', message })
    }
  })
  /** Goes on from the record as it is now; fields that were typed in keep what was typed. */
  const takeOver = (stored: AnyRecord) => {
    form.reset(typedFrom(resource, formFields(resource), stored), { keepDirtyValues: true, keepDirty: true })
    void form.trigger()
  }
  return { form, submit, refusal, clearRefusal: () => setRefusal(null), takeOver }
}
