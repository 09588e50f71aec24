import { useEffect, useRef } from 'react'
import { getSession, subscribe, wasLoggedOut } from '../session.ts'
import { draftsKey } from '../stored-for-person.ts'

/** Whose form it is, and where. */
export interface DraftOf {
  readonly person: string | undefined
  /** Address of the form. */
  readonly path: string
  /** Tells forms at one address apart. */
  readonly part: string
}

interface Draft {
  /** What was typed: anything that JSON can hold. */
  readonly value: unknown
  /** The rows that were ticked for it. */
  readonly ticked?: readonly number[]
}

type Drafts = Readonly<Record<string, Draft>>

const keyOf = ({ person, path, part }: DraftOf) => JSON.stringify([person, path, part])

/** In the tab's own storage, which outlives a reload and is gone with the tab. */
const readDrafts = (): Drafts => {
  try {
    return JSON.parse(sessionStorage.getItem(draftsKey) ?? '{}') as Drafts
  } catch {
    return {}
  }
}

const writeDrafts = (drafts: Drafts) => {
  if (Object.keys(drafts).length === 0) sessionStorage.removeItem(draftsKey)
  else sessionStorage.setItem(draftsKey, JSON.stringify(drafts))
}

/** Keeps what was typed; nothing when the person has logged out. */
export const keepDraft = (of: DraftOf, draft: Draft): void => {
  if (!wasLoggedOut()) writeDrafts({ ...readDrafts(), [keyOf(of)]: draft })
}

/** What this person had typed into this form; undefined for nothing. */
export const readDraft = (of: DraftOf): Draft | undefined => readDrafts()[keyOf(of)]

export const dropDraft = (of: DraftOf): void => {
  const { [keyOf(of)]: _, ...others } = readDrafts()
  writeDrafts(others)
}

/** The rows that were ticked for a draft at this address. */
export const tickedForDraft = (person: string | undefined, path: string): readonly number[] => {
  const start = keyOf({ person, path, part: '' }).slice(0, -'""]'.length)
  const found = Object.entries(readDrafts()).find(([key, { ticked }]) => key.startsWith(start) && ticked)
  return found?.[1].ticked ?? []
}

let keepsOnUnmount = false

/** While a page that failed is taken away, its forms keep what was typed. */
export const keepDraftsOnUnmount = (keeps: boolean): void => {
  keepsOnUnmount = keeps
}

interface DraftOptions<Value> {
  readonly path: string
  readonly part: string
  readonly isDirty: boolean
  /** What to keep; it may hold no secret. */
  readonly read: () => Value
  /** Types it in again; called once, when the form opens. */
  readonly restore: (value: Value) => void
  /** Rows that are ticked again with it. */
  readonly ticked?: readonly number[]
}

/**
 * Keeps what was typed into a form over a reload, the tab being put away, a page that failed, and the end of a session
 * that nobody asked for: when the same person opens the form at the same address again, it is typed in again. Logging out keeps nothing.
 */
export const useDraft = <Value>(options: DraftOptions<Value>): void => {
  const latest = useRef(options)
  latest.current = options
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form belongs to the person and the address it opened at
  useEffect(() => {
    const of = { person: getSession()?.email, path: options.path, part: options.part }
    const draft = readDraft(of)
    if (draft) {
      dropDraft(of)
      // This form has kept it.
      latest.current.restore(draft.value as Value)
    }
    const keep = () => {
      const { isDirty, read, ticked } = latest.current
      if (isDirty) keepDraft(of, { value: read(), ...(ticked && { ticked }) })
    }
    const keepAtEnd = () => {
      if (!getSession()) keep()
    }
    // A phone ends a page that was put away without another word.
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
