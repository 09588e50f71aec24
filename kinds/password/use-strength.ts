import { useEffect, useState } from 'react'
import { strengthAgainst } from '../../model/password-rules.ts'
import type { Strength } from '../../model/password-strength.ts'
import { checkPassword } from './model.ts'

/** Typing goes on within this time; only a pause is worth looking at (milliseconds). */
const pause = 200

/**
 * How easily what was typed is guessed, a moment after it was typed; null while it is no password yet. It is found out
 * here: nothing that is typed by halves leaves the browser.
 * @param known what a guesser knows of the person: address and names
 */
export const useStrength = (typed: string, known: readonly string[]): Strength | null => {
  const [strength, setStrength] = useState<Strength | null>(null)
  const texts = known.join('\n')
  useEffect(() => {
    let isPast = false
    const tell = (found: Strength | null) => {
      if (!isPast) setStrength(found)
    }
    if (checkPassword(typed).length > 0) setStrength(null)
    // Without the dictionaries, which are fetched now, the server says it alone.
    const timer = setTimeout(() => {
      if (checkPassword(typed).length === 0)
        strengthAgainst(typed, texts.split('\n')).then(tell, () => tell(null))
    }, pause)
    return () => {
      isPast = true
      clearTimeout(timer)
    }
  }, [typed, texts])
  return strength
}
