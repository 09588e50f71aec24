import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { getSession, subscribe } from '../../session.ts'
import { keepDraft, takeDraft } from './drafts.ts'
import type { Typed } from './record-form.ts'

/**
 * Keeps what was typed into a form over the end of a session that nobody asked for: when the same person has signed in
 * again and the form is open at the same address, it is typed in again. Logging out keeps nothing.
 * @param part tells forms at one address apart
 * @param names the fields that may be kept: no passwords
 */
export const useDraft = (form: UseFormReturn<Typed>, part: string, names: readonly string[]): void => {
  const { pathname } = useLocation()
  const typedIn = useRef<string[]>([])
  const { dirtyFields } = form.formState
  typedIn.current = names.filter((name) => dirtyFields[name])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form belongs to the person and the address it opened at
  useEffect(() => {
    const draftOf = { person: getSession()?.email, pathname, part }
    for (const [name, value] of Object.entries(takeDraft(draftOf)))
      form.setValue(name, value, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
    return subscribe(() => {
      if (!getSession())
        keepDraft(draftOf, Object.fromEntries(typedIn.current.map((name) => [name, form.getValues(name)])))
    })
  }, [])
}
