import { useEffect, useRef } from 'react'
import { getSession, subscribe, wasLoggedOut } from '../session.ts'
import { draftsKey, readStored } from '../stored-for-user.ts'

interface DraftOf {
  readonly user: string | undefined
  readonly path: string
  /** Distinguishes forms with the same address. */
  readonly form: string
}

interface Draft {
  readonly value: unknown
  readonly ticked?: readonly number[]
}

type Drafts = Readonly<Record<string, Draft>>

const keyOf = ({ user, path, form }: DraftOf) => JSON.stringify([user, path, form])

/** In sessionStorage, which survives reloads and ends with the tab. */
const readDrafts = () => (readStored(() => sessionStorage.getItem(draftsKey)) ?? {}) as Drafts

const writeDrafts = (drafts: Drafts) => {
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(draftsKey)
  else sessionStorage.setItem(draftsKey, JSON.stringify(drafts))
}

/** Stores form input, except after a logout. */
export const keepDraft = (of: DraftOf, draft: Draft): void => {
  if (!wasLoggedOut()) writeDrafts({ ...readDrafts(), [keyOf(of)]: draft })
}

/** The user's unsaved input of a form; undefined if none. */
export const readDraft = (of: DraftOf): Draft | undefined => readDrafts()[keyOf(of)]

export const dropDraft = (of: DraftOf): void => {
  const { [keyOf(of)]: _, ...others } = readDrafts()
  writeDrafts(others)
}

export const tickedForDraft = (user: string | undefined, path: string): readonly number[] => {
  const start = keyOf({ user, path, form: '' }).slice(0, -'""]'.length)
  const found = Object.entries(readDrafts()).find(([key, { ticked }]) => key.startsWith(start) && ticked)
  return found?.[1].ticked ?? []
}

let keepsOnUnmount = false

/** Whether forms keep their input when a failed page unmounts. */
export const keepDraftsOnUnmount = (keeps: boolean): void => {
  keepsOnUnmount = keeps
}

interface DraftOptions<Value> {
  readonly path: string
  readonly form: string
  readonly isDirty: boolean
  /** Returns the input to store, without passwords. */
  readonly read: () => Value
  /** Restores the input; called once, when the form opens. */
  readonly restore: (value: Value) => void
  readonly ticked?: readonly number[]
}

/**
 * Stores form input across reloads, hidden tabs, failed pages and expired sessions, and restores it when the
 * same user opens the form at the same address. A logout discards it.
 */
export const useDraft = <Value>(options: DraftOptions<Value>): void => {
  const latest = useRef(options)
  latest.current = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form belongs to the person and the address it opened at
  useEffect(() => {
    const of = { user: getSession()?.email, path: options.path, form: options.form }
    const draft = readDraft(of)
    if (draft) {
      dropDraft(of)
      // The draft comes from the same form, so it has its type.
      latest.current.restore(draft.value as Value)
    }
    const keep = () => {
      const { isDirty, read, ticked } = latest.current
      if (isDirty) keepDraft(of, { value: read(), ...(ticked && { ticked }) })
    }
    const keepAtEnd = () => {
      if (!getSession()) keep()
    }
    // Phones discard a hidden page without further events.
    const followVisibility = () => (document.visibilityState === 'hidden' ? keep() : dropDraft(of))
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', followVisibility)
    const unsubscribe = subscribe(keepAtEnd)
    return () => {
      if (keepsOnUnmount) keep()
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', followVisibility)
      unsubscribe()
    }
  }, [])
}
