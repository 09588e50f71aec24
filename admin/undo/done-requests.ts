import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource } from '../../model/definition.ts'
import { type Excess, newExcess } from '../../model/excess.ts'
import type { AnyRecord } from '../../model/record-text.ts'
import { getSession, subscribe as subscribeToSession } from '../session.ts'

/** A text of the catalogue with what it is about. */
export interface Said {
  readonly key: string
  readonly args?: Readonly<Record<string, unknown>>
  /** Told first, as a warning, with a link to the record. */
  readonly excess?: Excess & { readonly resource: string; readonly id: AnyRecord['id'] }
}

/**
 * Says that a record was changed, and what is too much since.
 * @param before the record as it was shown
 */
export const saysChanged = (
  resource: Resource,
  record: AnyRecord,
  before: Readonly<Record<string, unknown>>,
): Said => {
  const excess = newExcess(resource, record, before)
  return {
    key: 'undo.done.changed',
    args: { label: resource.label },
    ...(excess && { excess: { ...excess, resource: resource.name, id: record.id } }),
  }
}

/** A write that this tab has made. */
export interface DoneRequest {
  readonly requestId: string
  readonly says: Said
  /** Milliseconds, as `Date.now` says. */
  readonly at: number
}

/** What is told at the edge of the screen: a write, or what came of taking one back. */
export interface Notice {
  readonly what: 'done' | 'undone' | 'redone' | 'refused'
  readonly request: DoneRequest
  /** The refusal, as it was thrown. */
  readonly error?: unknown
}

interface DoneRequests {
  /** What can be taken back, the last one at the end. */
  readonly done: readonly DoneRequest[]
  /** The undos since the last write, each of which can itself be taken back. */
  readonly undone: readonly DoneRequest[]
  readonly notice: Notice | null
}

/** More steps than anybody remembers. */
const most = 50
const nothing: DoneRequests = { done: [], undone: [], notice: null }
let state = nothing
const listeners = new Set<() => void>()
const change = (next: Partial<DoneRequests>) => {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

let unclaimed: DoneRequest | null = null

/**
 * Keeps a write that can be taken back. It is told at the edge of the screen, unless whoever made it has a toast of its
 * own that claims it at once.
 */
export const noteDone = (requestId: string, says: Said): void => {
  const request = { requestId, says, at: Date.now() }
  unclaimed = request
  change({ done: [...state.done, request].slice(-most), undone: [] })
  setTimeout(() => {
    if (unclaimed !== request) return
    // Told by now: a later toast is about something else.
    unclaimed = null
    change({ notice: { what: 'done', request } })
  })
}

/** The write that was answered just now, for a toast that tells it; null when there is none, or it was told. */
export const claimDone = (): DoneRequest | null => {
  const claimed = unclaimed
  unclaimed = null
  return claimed
}

const without = (list: readonly DoneRequest[], { requestId }: DoneRequest) =>
  list.filter((request) => request.requestId !== requestId)

/** A write was taken back by a request, which can be taken back in turn. */
export const noteUndone = (request: DoneRequest, byRequestId: string): void => {
  const undo = { ...request, requestId: byRequestId, at: Date.now() }
  change({
    done: without(state.done, request),
    undone: [...state.undone, undo],
    notice: { what: 'undone', request: undo },
  })
}

/** An undo was taken back: what it had undone is done again. */
export const noteRedone = (request: DoneRequest, byRequestId: string): void => {
  const redo = { ...request, requestId: byRequestId, at: Date.now() }
  change({
    done: [...state.done, redo],
    undone: without(state.undone, request),
    notice: { what: 'redone', request: redo },
  })
}

/** What cannot be taken back is not offered again. */
export const noteRefused = (request: DoneRequest, error: unknown): void =>
  change({
    done: without(state.done, request),
    undone: without(state.undone, request),
    notice: { what: 'refused', request, error },
  })

export const stopTelling = (): void => change({ notice: null })

export const getDoneRequests = (): DoneRequests => state
export const subscribeDone = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDoneRequests = () => useSyncExternalStore(subscribeDone, getDoneRequests)

/** Milliseconds for which the menu bar offers to undo the last write. */
const offered = 5 * 60_000

/** The request while it is no older than five minutes. */
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

/** What was done, in words. */
export const useSaying = () => {
  const translate = useTranslate()
  return ({ key, args }: Said): string => translate(key, args)
}

// What one person did is not the next one's to take back.
let person = getSession()?.email
subscribeToSession(() => {
  const next = getSession()?.email
  if (next !== person) change(nothing)
  person = next
})
