import { useEffect, useRef, useState } from 'react'
import { useAugmentedForm } from 'react-admin'
import type { FieldValues, FieldErrors as FormErrors, Resolver, UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { writableFields } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { formFields, hiddenFields } from '../../../model/form.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { useToast } from '../../layout/Toasts.tsx'
import { useDraft } from '../../unsaved/drafts.ts'
import { useUnsavedChanges } from '../../unsaved/unsaved-changes.ts'
import { useOpened } from './leave-form.ts'
import { checkRows, errorsByRow, type FormLines, mergedRows, rowsOf, sentRows } from './lines-form.ts'
import { type SubmissionError, submissionErrorOf } from './RefusalAlert.tsx'
import type { ErrorTexts } from './record-form.ts'
import {
  checkForm,
  type FormMode,
  formValues,
  isSame,
  secretFields,
  sentValues,
  startingValues,
  startOfShown,
} from './record-form.ts'
import { useMarkUp } from './use-mark-up.ts'
import { usePresets } from './use-presets.ts'

interface RecordFormOptions {
  readonly resource: Resource
  readonly mode: FormMode
  readonly names: readonly string[]
  readonly values: Readonly<Record<string, unknown>>
  readonly current?: AnyRecord
  /** Path prefix on which the form stays open, as an add row does (default: the exact path). */
  readonly stays?: string
  readonly lines?: FormLines | null
  readonly save: (values: Record<string, unknown>) => Promise<void>
}

type Values = Readonly<Record<string, unknown>>

interface FormDraft {
  readonly typed: Values
  readonly over: Values
}

const fieldErrors = (errors: ErrorTexts): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, [message = '']]) => [name, { type: 'check', message }]),
  )

/** A changed record keeps what the user has typed. */
const keepsTyped = { keepDirtyValues: true, keepDirty: true } as const

/** Fields with unsaved input whose stored value has changed to something else. */
const changedMeanwhile = ({ typed, over }: FormDraft, now: Values): string[] =>
  Object.keys(typed).filter((name) => !isSame(over[name], now[name]) && !isSame(typed[name], now[name]))

/** Values of fields that appear start with what the definition says, as others appear. */
const useAppearing = (
  resource: Resource,
  names: readonly string[],
  form: UseFormReturn<FieldValues>,
): void => {
  const hiddenNow = (given: Values) => hiddenFields(resource, formValues(resource, names, given))
  const hidden = useRef(hiddenNow(form.getValues()))
  useEffect(() => {
    const watching = form.watch((given) => {
      const before = hidden.current
      hidden.current = hiddenNow(given)
      const appeared = [...before].filter((name) => !hidden.current.has(name))
      for (const [name, value] of Object.entries(startOfShown(resource, appeared, given)))
        form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
    })
    return () => watching.unsubscribe()
  })
}

/** Checks the values of a form by the API's rules. */
const resolverOf =
  (
    { resource, mode, current, lines }: RecordFormOptions,
    withAdded: (registered: readonly string[]) => string[],
  ): Resolver<FieldValues> =>
  (given, _context, { names: registered = [] }) => {
    const errors = fieldErrors(checkForm(resource, withAdded(registered), given, mode, current))
    const ofRows = lines ? [...checkRows(lines, given[lines.member] ?? [])] : []
    if (lines && ofRows.length > 0)
      errors[lines.member] = Object.fromEntries(ofRows.map(([index, wrong]) => [index, fieldErrors(wrong)]))
    return Object.keys(errors).length === 0 ? { values: given, errors: {} } : { values: {}, errors }
  }

interface DraftOptions extends Pick<RecordFormOptions, 'resource' | 'mode' | 'current' | 'stays'> {
  readonly form: UseFormReturn<FieldValues>
  readonly draft: () => FormDraft
  readonly setTheirs: (names: readonly string[]) => void
}

/** Keeps what is typed, without passwords, for when the user comes back. */
const useFormDraft = ({ resource, mode, current, stays, form, draft, setTheirs }: DraftOptions): void => {
  const toast = useToast()
  const { pathname } = useLocation()
  const { isDirty, defaultValues = {} } = form.formState
  const withoutSecrets = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields(resource).includes(name)))
  useUnsavedChanges(isDirty, stays)
  useDraft<FormDraft>({
    path: stays ?? pathname,
    form: `${resource.name} ${current?.id ?? 'new'}`,
    isDirty,
    read: () => {
      const { typed, over } = draft()
      return { typed: withoutSecrets(typed), over: withoutSecrets(over) }
    },
    restore: (stored) => {
      for (const [name, value] of Object.entries(stored.typed))
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
      if (mode === 'edit') setTheirs(changedMeanwhile(stored, defaultValues))
      toast('form.restored', 'info')
    },
  })
}

/**
 * State of a record's form, which holds values as they are stored: checks by the API's rules, messages after
 * blur, refusals. No error discards input. `RecordForm` publishes it.
 */
export const useRecordForm = (options: RecordFormOptions) => {
  const { resource, mode, names, values, current, stays, lines = null, save } = options
  const [refusal, setRefusal] = useState<SubmissionError | null>(null)
  const [theirs, setTheirs] = useState<readonly string[]>([])
  const writable = writableFields(resource)
  /** Adds writable fields for which only an input of an extension asks. */
  const withAdded = (added: readonly string[]) => [
    ...names,
    ...added.filter((name) => !names.includes(name) && writable.includes(name)),
  ]
  const saveValues = async (given: FieldValues) => {
    setRefusal(null)
    const rows = lines ? sentRows(lines, given[lines.member]) : []
    try {
      await save({
        ...sentValues(resource, withAdded(Object.keys(form.formState.dirtyFields)), given),
        ...(lines && rows.length > 0 && { [lines.member]: rows.map(({ body }) => body) }),
      })
      return undefined
    } catch (error) {
      const refused = submissionErrorOf(error)
      const fields = Object.entries(lines ? errorsByRow(lines, rows, refused.fields) : refused.fields)
      const isShown = (name: string) =>
        names.includes(name) || (lines !== null && name.startsWith(`${lines.member}.`))
      setRefusal({ ...refused, fields: Object.fromEntries(fields.filter(([name]) => !isShown(name))) })
      const shown = fields.filter(([name]) => isShown(name))
      return Object.fromEntries(shown.map(([name, [message = '']]) => [name, message]))
    }
  }
  const { form, handleSubmit } = useAugmentedForm({
    mode: 'onTouched',
    record: current,
    // All fields, as some appear later.
    defaultValues: {
      ...formValues(
        resource,
        formFields(resource),
        mode === 'create' ? startingValues(resource, values) : values,
      ),
      ...(lines && { [lines.member]: rowsOf(lines, lines.stored) }),
    },
    resetOptions: keepsTyped,
    resolver: resolverOf(options, withAdded),
    onSubmit: saveValues,
    disableInvalidFormNotification: true,
  })
  const { refused } = useOpened()
  const sayRefused = () => {
    for (const [name, message] of Object.entries(refused ?? {}))
      form.setError(name, { type: 'server', message }, { shouldFocus: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the form is opened
  useEffect(sayRefused, [refused])
  usePresets(resource, form, { isStored: mode === 'edit' }, useMarkUp(resource, form, current))
  useAppearing(resource, names, form)
  const { dirtyFields, defaultValues = {} } = form.formState
  const draft = (): FormDraft => {
    const dirty = [...withAdded(Object.keys(dirtyFields)), ...(lines ? [lines.member] : [])].filter(
      (name) => dirtyFields[name],
    )
    const of = (values: Values) => Object.fromEntries(dirty.map((name) => [name, values[name]]))
    return { typed: of(form.getValues()), over: of(defaultValues) }
  }
  useFormDraft({ resource, mode, current, stays, form, draft, setTheirs })
  const submit = () => form.handleSubmit(handleSubmit)()
  /** Updates the stored record and its lines. Fields with unsaved input keep it and show the stored value. */
  const takeOver = (stored: AnyRecord, nowStored: readonly AnyRecord[] = lines?.stored ?? []) => {
    const now = formValues(resource, formFields(resource), stored)
    const changed = changedMeanwhile(draft(), now)
    setTheirs((before) => [...new Set([...before, ...changed])])
    const rows = lines ? mergedRows(lines, form.getValues(lines.member), nowStored) : []
    form.reset({ ...stored, ...now, ...(lines && { [lines.member]: rowsOf(lines, nowStored) }) }, keepsTyped)
    if (lines) form.setValue(lines.member, rows, { shouldDirty: true })
    void form.trigger().then(sayRefused)
  }
  /** Replaces the input of a field by the stored value of another user. */
  const takeTheirs = (name: string) => {
    form.resetField(name)
    setTheirs((before) => before.filter((other) => other !== name))
    void form.trigger()
  }
  return {
    form,
    /** Saves, if the values are valid. */
    submit,
    saveValues,
    current,
    refusal,
    clearRefusal: () => setRefusal(null),
    takeOver,
    theirs,
    takeTheirs,
  }
}

export type RecordFormState = ReturnType<typeof useRecordForm>
