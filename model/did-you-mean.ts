import { distance } from 'fastest-levenshtein'
import type { Message } from './message.ts'
import { messages } from './messages.ts'

const startsAlike = (a: string, b: string) =>
  Math.min(a.length, b.length) >= 4 && (a.startsWith(b) || b.startsWith(a))

/** Edit distance; 1 if the typed text is a prefix of the name. */
const apart = (written: string, name: string) => (startsAlike(written, name) ? 1 : distance(written, name))

/** The name that is close to the one that was written. */
const meantBy = (written: string, names: Iterable<string>): string | undefined => {
  let best: { name: string; away: number } | undefined
  for (const name of names) {
    const away = apart(written.toLowerCase(), name.toLowerCase())
    if (!best || away < best.away) best = { name, away }
  }
  // At most two typos, or a third of a long name. A name of three letters with two others is another word.
  const most = best && Math.max(best.name.length > 3 ? 2 : 1, Math.floor(best.name.length / 3))
  const near = best && most && best.name !== '' && best.away <= most
  return near ? best?.name : undefined
}

/** `; did you mean "toolName"?` when one of the names is close to the one that was written. */
export const didYouMean = (written: string, names: Iterable<string>): string => {
  const meant = meantBy(written, names)
  return meant === undefined ? '' : `; did you mean "${meant}"?`
}

/** Max. letters of a text that is compared: no name is longer, and a body may have a text of a million. */
const longest = 100
/** A body may have a hundred thousand unknown names. */
const mostCompared = 20

/** The same as a sentence behind that of an unknown name. None if no name is close. */
export const hintsFor = (written: string, names: Iterable<string>): readonly Message[] => {
  const meant = written.length > longest ? undefined : meantBy(written, names)
  return meant === undefined ? [] : [messages.didYouMean({ name: meant })]
}

/** `hintsFor` for the names of one body, of which it compares the first twenty. */
export const fewHints = (): typeof hintsFor => {
  let compared = 0
  return (written, names) => (++compared > mostCompared ? [] : hintsFor(written, names))
}

export const duplicatesIn = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)
