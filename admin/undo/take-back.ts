import { useEffect } from 'react'
import { HttpError } from 'react-admin'
import type { UndoReply } from '../../model/undo.ts'
import {
  type DoneRequest,
  getDoneRequests,
  markRedone,
  markRefused,
  markUndone,
} from '../providers/done-requests.ts'
import { writeOnce } from '../providers/send-once.ts'

const underWay = new Set<string>()

/** Undoes a request exactly once, and shows the result. */
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
    markRefused(request, error)
  } finally {
    underWay.delete(requestId)
  }
}

export const undo = (request: DoneRequest): Promise<void> => takeBack(request, markUndone)
export const redo = (request: DoneRequest): Promise<void> => takeBack(request, markRedone)

const undoLast = (): void => {
  const last = getDoneRequests().done.at(-1)
  if (last) void undo(last)
}
const redoLast = (): void => {
  const last = getDoneRequests().undone.at(-1)
  if (last) void redo(last)
}

/** Inputs have their own undo. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/** Ctrl+Z undoes the user's last write, Ctrl+Shift+Z and Ctrl+Y redo it; not in inputs. */
export const useUndoKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && (key !== 'y' || event.shiftKey)) return
      const { done, undone } = getDoneRequests()
      if (done.length === 0 && undone.length === 0) return
      event.preventDefault()
      const again = key === 'y' || event.shiftKey
      if (again) redoLast()
      else undoLast()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
