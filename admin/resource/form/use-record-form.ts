import { useEffect, useRef, useState } from 'react'
import { type FieldErrors as FormErrors, type Resolver, useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { isSecret } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formFields, hiddenFields } from '../../../model/form.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { fieldOf } from '../../../model/resources.ts'
import { useToast } from '../../layout/Toasts.tsx'
import { useDraft } from '../../unsaved/drafts.ts'
import { useUnsavedChanges } from '../../unsaved/unsaved-changes.ts'
import { type SubmissionError, submissionErrorOf } from './RefusalAlert.tsx'
import {
  checkTyped,
  type FormMode,
  isSame,
  sentValues,
  startingValues,
  startOfShown,
  type Typed,
  typedFrom,
  valuesOf,
} from './record-form.ts'

interface RecordFormOptions {
  readonly resource: Resource
  readonly mode: FormMode
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly current?: AnyRecord
  /** Path prefix on which the form stays open, as an add row does (default: the exact path). */
  readonly stays?: string
  readonly save: (values: Record<string, unknown>) => Promise<void>
}

interface FormDraft {
  readonly typed: Typed
  readonly over: Typed
}

/** Fields with unsaved input whose stored value has changed to something else. */
const changedMeanwhile = ({ typed, over }: FormDraft, now: Typed): string[] =>
  Object.keys(typed).filter((name) => !isSame(over[name], now[name]) && !isSame(typed[name], now[name]))

/** Form state: checks by the API's rules, messages after blur, refusals. No error discards input. */
export const useRecordForm = ({ resource, mode, names, values, current, stays, save }: RecordFormOptions) => {
  const [refusal, setRefusal] = useState<SubmissionError | null>(null)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const toast = useToast()
  const { pathname } = useLocation()
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
    // All fields, as some appear later.
    defaultValues: typedFrom(
      resource,
      formFields(resource),
      mode === 'create' ? startingValues(resource, values) : values,
    ),
    resolver,
  })
  const hiddenNow = (typed: Typed) => hiddenFields(resource, valuesOf(resource, names, typed))
  const hidden = useRef(hiddenNow(form.getValues()))
  useEffect(() => {
    const watching = form.watch((typed) => {
      const before = hidden.current
      hidden.current = hiddenNow(typed)
      const appeared = [...before].filter((name) => !hidden.current.has(name))
      for (const [name, value] of Object.entries(startOfShown(resource, appeared, typed)))
        form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    })
    return () => watching.unsubscribe()
  })
  const { isDirty, dirtyFields, defaultValues = {} } = form.formState
  const draft = (): FormDraft => {
    const dirty = names.filter((name) => dirtyFields[name])
    const of = (values: Typed) => Object.fromEntries(dirty.map((name) => [name, values[name]]))
    return { typed: of(form.getValues()), over: of(defaultValues) }
  }
  const withoutSecrets = (values: Typed) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(fieldOf(resource, name))))
  useUnsavedChanges(isDirty, stays)
  useDraft<FormDraft>({
    path: stays ?? pathname,
    part: `${resource.name} ${current?.id ?? 'new'}`,
    isDirty,
    read: () => {
      const { typed, over } = draft()
      return { typed: withoutSecrets(typed), over: withoutSecrets(over) }
    },
    restore: (draft) => {
      for (const [name, value] of Object.entries(draft.typed))
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      if (mode === 'edit') setTheirs(changedMeanwhile(draft, defaultValues))
      toast('form.restored', 'info')
    },
  })
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
  /** Updates the stored record. Fields with unsaved input keep it and show the stored value. */
  const takeOver = (stored: AnyRecord) => {
    const now = typedFrom(resource, formFields(resource), stored)
    const changed = changedMeanwhile(draft(), now)
    setTheirs((before) => [...new Set([...before, ...changed])])
    form.reset(now, { keepDirtyValues: true, keepDirty: true })
    void form.trigger()
  }
  /** Replaces the input of a field by the stored value of another user. */
  const takeTheirs = (name: string) => {
    form.resetField(name)
    setTheirs((before) => before.filter((other) => other !== name))
    void form.trigger()
  }
  return { form, submit, refusal, clearRefusal: () => setRefusal(null), takeOver, theirs, takeTheirs }
}
