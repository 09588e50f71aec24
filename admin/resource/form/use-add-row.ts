import { type RefObject, useEffect, useRef } from 'react'
import { useDataProvider } from 'react-admin'
import type { Values } from '../../../model/check-record.ts'
import { formFields } from '../../../model/form.ts'
import type { AnyRecord } from '../../../model/record-text.ts'
import { refreshRecords } from '../../providers/query-client.ts'
import { useListing } from '../listing-context.ts'
import { useOpened } from './leave-form.ts'
import { formValues, isSame, startingValues } from './record-form.ts'
import { useRecordForm } from './use-record-form.ts'

interface AddRowOptions {
  /** Fields that are typed in the row. */
  readonly names: readonly string[]
  /** The records above, as far as they are loaded. */
  readonly records: readonly AnyRecord[]
  readonly row: RefObject<HTMLElement | null>
  /** The row was opened by its button, which had the focus. */
  readonly startsFocused: boolean
}

/**
 * Form of an add row for somebody who does not wait for replies. Saving focuses the first field at once; the reply empties
 * the row, except for what was typed meanwhile: the start of the next record. A refusal brings the refused record back, and
 * the next one follows when that is saved.
 */
export const useAddRow = ({ names, records, row, startsFocused }: AddRowOptions) => {
  const { resource, pagePath, parentValues } = useListing()
  const dataProvider = useDataProvider()
  const { toAdd } = useOpened()
  const { repeats = [] } = resource.list.addRow ?? {}
  const empty = formValues(resource, formFields(resource), startingValues(resource, parentValues))
  /** Values of the record that was added last, else of the last row. */
  const above = useRef<Values | null>(null)
  const isBegun = useRef(false)
  /** Fields that were typed since a record was sent; null while none is being saved. */
  const meanwhile = useRef<Set<string> | null>(null)
  /** The start of the next record, behind one that was refused. */
  const next = useRef<Values>({})
  const sendsNext = useRef(false)

  const focusFirst = () => {
    const first = row.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
    first?.focus()
    first?.select()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it is shown
  useEffect(() => {
    if (toAdd || startsFocused) focusFirst()
  }, [])

  const save = async (values: Values) => {
    focusFirst()
    const typed = new Set<string>()
    const sent = { ...form.getValues() }
    meanwhile.current = typed
    const set = (given: Values) => {
      for (const [name, value] of Object.entries(given)) form.setValue(name, value, { shouldDirty: true })
    }
    const typedNow = () => Object.fromEntries([...typed].map((name) => [name, form.getValues(name)]))
    try {
      await dataProvider.create(resource.name, { data: { ...parentValues, ...values } })
    } catch (error) {
      meanwhile.current = null
      sendsNext.current = false
      next.current = { ...next.current, ...typedNow() }
      set(Object.fromEntries([...typed].map((name) => [name, sent[name]])))
      throw error
    }
    meanwhile.current = null
    const begun = { ...next.current, ...typedNow() }
    next.current = {}
    above.current = values
    form.reset(empty)
    isBegun.current = Object.keys(begun).length > 0
    set(begun)
    if (isBegun.current) repeatAbove((name) => name in begun)
    refreshRecords()
  }
  const recordForm = useRecordForm({
    resource,
    mode: 'create',
    names,
    values: parentValues,
    stays: pagePath,
    save,
  })
  const { form, submit } = recordForm
  const isEmpty = (name: string) => isSame(form.getValues(name), empty[name])
  const repeatAbove = (isTyped: (name: string) => boolean) => {
    const last = above.current ?? records.at(-1)
    for (const name of repeats)
      if (last && names.includes(name) && !isTyped(name))
        form.setValue(name, last[name] ?? null, { shouldDirty: true, shouldValidate: true })
  }
  const repeatIfEmpty = () => repeatAbove((name) => !isEmpty(name))
  // Not by rendered state: a field can be typed before the row that was emptied is rendered, and then it never was empty there.
  useEffect(() => {
    const watching = form.watch((_, { name }) => {
      if (name === undefined) return
      meanwhile.current?.add(name)
      if (meanwhile.current) return
      const wasBegun = isBegun.current
      isBegun.current = !names.every(isEmpty)
      if (isBegun.current && !wasBegun) repeatIfEmpty()
    })
    return () => watching.unsubscribe()
  })
  // A record may be begun before the list has come.
  const hasRecords = records.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the list comes
  useEffect(() => {
    if (isBegun.current) repeatIfEmpty()
  }, [hasRecords])

  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting || !sendsNext.current) return
    sendsNext.current = false
    void submit()
  })
  return {
    recordForm,
    /** Saves the record; one that was begun during a save, after it. A second press for the same record does nothing. */
    add: () => {
      if (meanwhile.current) sendsNext.current = meanwhile.current.size > 0
      else void submit()
    },
    /** An input event of a field. The same text typed over what was sent is no change, but belongs to the next record. */
    typedIn: (name: string) => {
      meanwhile.current?.add(name)
    },
  }
}
