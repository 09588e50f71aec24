import { useQuery } from '@tanstack/react-query'
import { HttpError } from 'react-admin'
import type { BulkChangeReply, BulkSelection } from '../../../model/bulk.ts'
import type { Resource } from '../../../model/definition.ts'
import { formatCount } from '../../../model/format.ts'
import { inSentence } from '../../i18n/language.ts'
import type { UndoEntry } from '../../providers/done-requests.ts'
import { withParameter } from '../../providers/http-client.ts'
import { previewWrite } from '../../providers/send-once.ts'
import { useApiMutation } from '../../providers/use-api-mutation.ts'

export interface BulkDialogProps {
  readonly selection: BulkSelection
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

export interface BulkRequest {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body: object
}

/** The request, of the records as they were previewed. An action is refused if one has changed since, too. */
const ofPreviewed = ({ method, body }: BulkRequest, selected: BulkChangeReply['selected'] | undefined) => {
  if (!selected) return body
  const { count, ids, versions } = selected
  return { ...body, expect: method === 'POST' ? { count, versions } : { count, ids } }
}

/** Whether the records are others than previewed: the preview is made again, and the button offered. */
export const isChanged = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.type === 'urn:costwright:problem:selection_changed'

/** What a bulk request would do, by a dry run; or why it is refused. */
export const usePreview = <Reply>({ method, path, body }: BulkRequest, enabled = true) =>
  useQuery({
    queryKey: ['bulk-preview', method, path, body],
    queryFn: ({ signal }) => previewWrite<Reply>(path, { method, body, signal }),
    enabled,
    gcTime: 0,
  })

/** @param done text of the toast with the Undo button */
export const useBulkWrite = <Reply>(
  request: BulkRequest,
  preview: { readonly selected: BulkChangeReply['selected']; readonly reason: string | null } | undefined,
  done: (reply: Reply) => UndoEntry,
  onDone: () => void,
) => {
  return useApiMutation<void, Reply>({
    path: preview?.reason ? withParameter(request.path, 'reason', preview.reason) : request.path,
    method: request.method,
    body: () => ofPreviewed(request, preview?.selected),
    done,
    onSuccess: onDone,
  })
}

export const describeBulkChange = ({ title }: Resource, changed: number): UndoEntry => ({
  key: 'undo.done.severalChanged',
  args: { smart_count: changed, title },
})

/** The count with the noun in singular or plural: "3 tasks". */
export const counted = ({ label, title }: Resource, count: number) => ({
  count: formatCount(count),
  what: inSentence(count === 1 ? label : title),
})
