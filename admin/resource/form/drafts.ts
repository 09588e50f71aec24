import { wasLoggedOut } from '../../session.ts'
import type { Typed } from './record-form.ts'

/** Whose form it is, on which page. */
export interface DraftOf {
  readonly person: string | undefined
  readonly pathname: string
  /** Tells forms on one page apart. */
  readonly part: string
}

/** What was typed when a session ended by itself, by person and form. Only in memory: it is gone with the page. */
const drafts = new Map<string, Typed>()
const keyOf = ({ person, pathname, part }: DraftOf) => JSON.stringify([person, pathname, part])

/** Keeps what was typed; nothing when the person has logged out. */
export const keepDraft = (of: DraftOf, typed: Typed): void => {
  if (!wasLoggedOut() && Object.keys(typed).length > 0) drafts.set(keyOf(of), typed)
}

/** What this person had typed into this form, once. */
export const takeDraft = (of: DraftOf): Typed => {
  const draft = drafts.get(keyOf(of)) ?? {}
  drafts.delete(keyOf(of))
  return draft
}
