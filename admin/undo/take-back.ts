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
import { placeOf } from '../providers/page-of-write.ts'
import { writeOnce } from '../providers/send-once.ts'
import { createStore } from '../store.ts'

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

/** An undo or redo by key of what was done on another page, which the user confirms first. */
export interface UndoQuestion {
  readonly what: 'undo' | 'redo'
  readonly request: DoneRequest
}

export const undoQuestion = createStore<UndoQuestion | null>(null)

const isDoneHere = ({ page, entry }: DoneRequest): boolean => {
  const here = placeOf(window.location.pathname)
  return page !== undefined && (page.place === here || entry.place === here)
}

/** The keys do not say what they undo, so what was done on another page is named first. */
const takeBackLast = (what: UndoQuestion['what']): void => {
  const { done, undone } = getDoneRequests()
  const request = (what === 'undo' ? done : undone).at(-1)
  if (!request) return
  if (!isDoneHere(request)) undoQuestion.set({ what, request })
  else void (what === 'undo' ? undo(request) : redo(request))
}

/** Inputs have their own undo. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type)))

/**
 * Ctrl+Z undoes the user's last write, Ctrl+Shift+Z and Ctrl+Y redo it; not in inputs. A write of another page is
 * named first.
 */
export const useUndoKeys = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.repeat || isTyping(event.target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && (key !== 'y' || event.shiftKey)) return
      const { done, undone } = getDoneRequests()
      if (done.length === 0 && undone.length === 0) return
      event.preventDefault()
      takeBackLast(key === 'y' || event.shiftKey ? 'redo' : 'undo')
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
