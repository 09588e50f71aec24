import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiPath } from '../../../model/api-path.ts'
import type { BulkChangeReply, BulkSelection } from '../../../model/bulk.ts'
import { checkField, emptyValue } from '../../../model/check-record.ts'
import type { Resource } from '../../../model/definition.ts'
import { fieldOf } from '../../../model/resources.ts'
import { viewOf } from '../../fields/registry.ts'
import { useDebounced } from '../../fields/use-debounced.ts'
import { requestJson } from '../../providers/http-client.ts'
import { useRefreshRecords } from '../../providers/query-client.ts'
import { writeOnce } from '../../providers/send-once.ts'
import { useDraft } from '../../unsaved/drafts.ts'
import { useUnsavedChanges } from '../../unsaved/unsaved-changes.ts'
import { valuesOf } from '../form/record-form.ts'
import { useListing } from '../listing-context.ts'
import { type BulkStart, bulkEditDraft } from './bulk-dialog.ts'

/** Debounce, in milliseconds. */
const pause = 300

interface BulkEditOptions {
  readonly selection: BulkSelection
  /** Ids of the ticked records, also if the selection is a filter. */
  readonly ticked: readonly number[]
  readonly start: BulkStart | undefined
  readonly onDone: () => void
}

export const useBulkEdit = (resource: Resource, { selection, ticked, start, onDone }: BulkEditOptions) => {
  const refresh = useRefreshRecords()
  const path = apiPath(resource)
  const { pagePath } = useListing()
  const blank = (of: string) => {
    const field = fieldOf(resource, of)
    return viewOf(field).toInput?.(null, field)
  }
  const [name, setName] = useState(start?.name ?? resource.list.editable?.[0] ?? '')
  const [typed, setTyped] = useState<unknown>(() => (start ? start.typed : blank(name)))
  const [isTouched, setIsTouched] = useState(start !== undefined)
  const [empties, setEmpties] = useState(start?.empties ?? false)
  const isDirty = isTouched || empties
  useUnsavedChanges(isDirty)
  useDraft<BulkStart>({
    path: pagePath,
    part: bulkEditDraft,
    isDirty,
    read: () => ({ name, typed, empties }),
    restore: (draft) => {
      setName(draft.name)
      setTyped(draft.typed)
      setIsTouched(true)
      setEmpties(draft.empties)
    },
    ticked,
  })
  const field = fieldOf(resource, name)
  const value = empties ? emptyValue(field) : valuesOf(resource, [name], { [name]: typed })[name]
  const wrong = checkField(field, value, 'patch')
  const isReady = empties || (isTouched && value !== null && wrong.length === 0)
  const set = JSON.stringify({ [name]: value })
  const settled = useDebounced(set, pause)
  const body = { ...selection, set: JSON.parse(settled) as Record<string, unknown> }
  const preview = useQuery({
    queryKey: ['bulk-preview', path, 'change', body],
    queryFn: ({ signal }) =>
      requestJson<BulkChangeReply>(`${path}?dry=true`, { method: 'PATCH', body, signal }),
    enabled: isReady && settled === set,
    retry: false,
    gcTime: 0,
  })
  const change = useMutation({
    mutationFn: () =>
      writeOnce<BulkChangeReply>(path, {
        method: 'PATCH',
        body,
        done: ({ changed }) => ({
          key: 'undo.done.severalChanged',
          args: { smart_count: changed, title: resource.title },
        }),
      }),
    onSuccess: onDone,
    onSettled: () => refresh(),
  })
  const isShown = isReady && settled === set
  return {
    name,
    choose: (next: string) => {
      setName(next)
      setTyped(blank(next))
      setIsTouched(false)
      setEmpties(false)
    },
    typed,
    type: (next: unknown) => {
      setTyped(next)
      setIsTouched(true)
    },
    empties,
    setEmpties,
    value,
    message: isTouched && value !== null ? wrong[0] : undefined,
    isReady,
    preview: isShown ? preview.data : undefined,
    error: isShown ? (change.error ?? preview.error) : null,
    isSaving: change.isPending,
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isShown && preview.data && preview.data.changed > 0) change.mutate()
    },
  }
}
