import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { type Excess, newExcess } from '../../model/excess.ts'
import type { Coded } from '../../model/message.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { sentenceOf } from '../i18n/language.ts'
import { onUserChange } from '../session.ts'
import { createStore } from '../store.ts'

export interface UndoEntry {
  readonly key: string
  readonly args?: Readonly<Record<string, unknown>>
  /** What the write did besides, in sentences of the server. */
  readonly notices?: readonly string[]
  /** Shown first, as a warning with a link to the record. */
  readonly excess?: Excess & { readonly resource: string; readonly id: AnyRecord['id'] }
}

/** The sentences of a write's reply (`api/crud/notices.ts`). */
export const noticesIn = (headers: Headers): readonly string[] => {
  const list = <Entry>(name: string) => {
    const header = headers.get(name)
    return header === null ? [] : (JSON.parse(decodeURIComponent(header)) as Entry[])
  }
  const codes = list<Coded>('notice-codes')
  return list<string>('notices').map((text, index) => sentenceOf(text, codes[index]))
}

/** Describes a change from `before` (as shown), with any limit that it exceeded. */
export const describeChange = (
  resource: Resource,
  record: AnyRecord,
  before: Readonly<Record<string, unknown>>,
): UndoEntry => {
  const excess = newExcess(resource, record, before)
  return {
    key: 'undo.done.changed',
    args: { label: resource.label },
    ...(excess && { excess: { ...excess, resource: resource.name, id: record.id } }),
  }
}

export interface DoneRequest {
  readonly requestId: string
  readonly entry: UndoEntry
  readonly at: number
}

/** Message about a write, or the result of an undo. */
export interface Notice {
  readonly what: 'done' | 'undone' | 'redone' | 'refused'
  readonly request: DoneRequest
  readonly error?: unknown
}

interface DoneRequests {
  readonly done: readonly DoneRequest[]
  /** Undos since the last write, which can be redone. */
  readonly undone: readonly DoneRequest[]
  readonly notice: Notice | null
}

/** Max. stored writes. */
const maxRequests = 50
const nothing: DoneRequests = { done: [], undone: [], notice: null }
const store = createStore(nothing)
const change = (next: Partial<DoneRequests>) => store.set({ ...store.get(), ...next })

let unclaimed: DoneRequest | null = null

/** Stores a write for undo and shows a notice, unless the caller's toast claims it in the same task. */
export const pushUndo = (requestId: string, entry: UndoEntry): void => {
  const request = { requestId, entry, at: Date.now() }
  unclaimed = request
  change({ done: [...store.get().done, request].slice(-maxRequests), undone: [] })
  setTimeout(() => {
    if (unclaimed !== request) return
    // Already shown: a later toast is about something else.
    unclaimed = null
    change({ notice: { what: 'done', request } })
  })
}

/** Stores earlier writes of the user, as after a reload, before those of this page. */
export const addEarlierRequests = (earlier: readonly DoneRequest[]): void => {
  const { done, undone } = store.get()
  const known = new Set([...done, ...undone].map(({ requestId }) => requestId))
  change({ done: [...earlier.filter(({ requestId }) => !known.has(requestId)), ...done].slice(-maxRequests) })
}

/** The write just made, for a toast that reports it; null if none, or already shown. */
export const claimDone = (): DoneRequest | null => {
  const claimed = unclaimed
  unclaimed = null
  return claimed
}

const without = (list: readonly DoneRequest[], { requestId }: DoneRequest) =>
  list.filter((request) => request.requestId !== requestId)

/** Stores that an undo succeeded; the undo itself can be undone. */
export const markUndone = (request: DoneRequest, byRequestId: string): void => {
  const undo = { ...request, requestId: byRequestId, at: Date.now() }
  change({
    done: without(store.get().done, request),
    undone: [...store.get().undone, undo],
    notice: { what: 'undone', request: undo },
  })
}

/** Stores that an undo was undone. */
export const markRedone = (request: DoneRequest, byRequestId: string): void => {
  const redo = { ...request, requestId: byRequestId, at: Date.now() }
  change({
    done: [...store.get().done, redo],
    undone: without(store.get().undone, request),
    notice: { what: 'redone', request: redo },
  })
}

/** A write that cannot be undone is not offered again. */
export const markRefused = (request: DoneRequest, error: unknown): void =>
  change({
    done: without(store.get().done, request),
    undone: without(store.get().undone, request),
    notice: { what: 'refused', request, error },
  })

export const clearNotice = (): void => change({ notice: null })

/** Whether the list of the latest writes is open. */
export const undoList = createStore(false)

export const { get: getDoneRequests, subscribe: subscribeDone, use: useDoneRequests } = store

/** Time for which the menu bar offers an undo, in milliseconds. */
const offered = 5 * 60_000

export const useRecent = (request: DoneRequest | undefined): DoneRequest | undefined => {
  const [now, setNow] = useState(Date.now)
  const ends = request && request.at + offered
  useEffect(() => {
    setNow(Date.now())
    if (ends === undefined) return
    const timer = setTimeout(() => setNow(Date.now()), ends - Date.now() + 1)
    return () => clearTimeout(timer)
  }, [ends])
  return ends !== undefined && now <= ends ? request : undefined
}

export const useEntryText = () => {
  const translate = useTranslate()
  return ({ key, args }: UndoEntry): string => translate(key, args)
}

// Writes of another user cannot be undone.
onUserChange(() => store.set(nothing))
