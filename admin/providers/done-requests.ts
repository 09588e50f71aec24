import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { type Excess, newExcess } from '../../model/excess.ts'
import type { Coded } from '../../model/message.ts'
import { type AnyRecord, namedRecord } from '../../model/record-text.ts'
import { sentenceOf } from '../i18n/language.ts'
import { onUserChange } from '../session.ts'
import { createStore } from '../store.ts'
import { type DonePage, pageOfWrite, placeOfRecord } from './page-of-write.ts'

export interface UndoEntry {
  readonly key: string
  readonly args?: Readonly<Record<string, unknown>>
  /** Key of the sentence once it is undone (default: "Undone: …"). */
  readonly undone?: string
  /** The record, on whose page the write can also be undone without a question. */
  readonly place?: string
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

/** Describes a write of one record, by its name and amount. */
export const describeRecord = (
  what: 'created' | 'changed' | 'deleted',
  resource: Resource,
  record: AnyRecord,
): UndoEntry => ({
  key: `undo.done.${what}`,
  args: { label: namedRecord(resource, record) },
  undone: `undo.undoneOf.${what}`,
  place: placeOfRecord(resource.name, record.id),
})

/** Describes a call of a record's button. @param done what was done: "approved" */
export const describeCall = (resource: Resource, record: AnyRecord, done: string): UndoEntry => ({
  key: 'undo.done.called',
  args: { label: namedRecord(resource, record), done },
  undone: 'undo.undoneOf.called',
  place: placeOfRecord(resource.name, record.id),
})

/** Describes a change from `before` (as shown), with any limit that it exceeded. */
export const describeChange = (
  resource: Resource,
  record: AnyRecord,
  before: Readonly<Record<string, unknown>>,
): UndoEntry => {
  const excess = newExcess(resource, record, before)
  return {
    ...describeRecord('changed', resource, record),
    ...(excess && { excess: { ...excess, resource: resource.name, id: record.id } }),
  }
}

export interface DoneRequest {
  readonly requestId: string
  readonly entry: UndoEntry
  readonly at: number
  /** Where it was done; absent for a write from before the page was loaded. */
  readonly page?: DonePage
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
  /** Shown together, the newest last. */
  readonly notices: readonly Notice[]
}

/** Max. toasts at once. */
const maxNotices = 3
/** Max. stored writes. */
const maxRequests = 50
const nothing: DoneRequests = { done: [], undone: [], notices: [] }
const store = createStore(nothing)
const change = (next: Partial<DoneRequests>) => store.set({ ...store.get(), ...next })
const withNotice = (notice: Notice) => ({ notices: [...store.get().notices, notice].slice(-maxNotices) })

let unclaimed: DoneRequest | null = null

/** Stores a write for undo and shows a notice, unless the caller's toast claims it in the same task. */
export const pushUndo = (requestId: string, entry: UndoEntry, page = pageOfWrite()): void => {
  const request = { requestId, entry, at: Date.now(), page }
  unclaimed = request
  change({ done: [...store.get().done, request].slice(-maxRequests), undone: [] })
  setTimeout(() => {
    if (unclaimed !== request) return
    // Already shown: a later toast is about something else.
    unclaimed = null
    change(withNotice({ what: 'done', request }))
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
    ...withNotice({ what: 'undone', request: undo }),
  })
}

/** Stores that an undo was undone. */
export const markRedone = (request: DoneRequest, byRequestId: string): void => {
  const redo = { ...request, requestId: byRequestId, at: Date.now() }
  change({
    done: [...store.get().done, redo],
    undone: without(store.get().undone, request),
    ...withNotice({ what: 'redone', request: redo }),
  })
}

/** A write that cannot be undone is not offered again. */
export const markRefused = (request: DoneRequest, error: unknown): void =>
  change({
    done: without(store.get().done, request),
    undone: without(store.get().undone, request),
    ...withNotice({ what: 'refused', request, error }),
  })

export const clearNotice = (notice: Notice): void =>
  change({ notices: store.get().notices.filter((other) => other !== notice) })

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
