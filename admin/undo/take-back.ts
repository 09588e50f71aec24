import { HttpError } from 'react-admin'
import type { UndoReply } from '../../model/undo.ts'
import { queryClient } from '../providers/query-client.ts'
import { writeOnce } from '../providers/send-once.ts'
import { type DoneRequest, getDoneRequests, noteRedone, noteRefused, noteUndone } from './done-requests.ts'

const underWay = new Set<string>()

/** Takes a request of this tab back, once however often it is asked for; its outcome is told at the edge of the screen. */
const takeBack = async (
  request: DoneRequest,
  note: (request: DoneRequest, byRequestId: string) => void,
): Promise<void> => {
  const { requestId } = request
  if (underWay.has(requestId)) return
  underWay.add(requestId)
  try {
    const reply = await writeOnce<UndoReply>('/Undo', { method: 'POST', body: { requestId } })
    note(request, reply.requestId)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    noteRefused(request, error)
  } finally {
    underWay.delete(requestId)
  }
  // Whatever is shown may hold what was taken back.
  await queryClient.invalidateQueries()
}

export const undo = (request: DoneRequest): Promise<void> => takeBack(request, noteUndone)
export const redo = (request: DoneRequest): Promise<void> => takeBack(request, noteRedone)

/** The last write of this tab, or its last undo, while there is one. */
export const undoLast = (): void => {
  const last = getDoneRequests().done.at(-1)
  if (last) void undo(last)
}
export const redoLast = (): void => {
  const last = getDoneRequests().undone.at(-1)
  if (last) void redo(last)
}
