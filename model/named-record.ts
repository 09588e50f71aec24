import { folded } from './folded.ts'

/** Words that join the names of two things. */
const joining = new Set(['and', 'the', 'for', 'with'])

/** Words by which a name is recognised: without case, accents and a plural's "s". */
const wordsOf = (name: string): ReadonlySet<string> => {
  const words = folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !joining.has(word))
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/s$/, '') : word)))
}

const hasAll = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...others].every((word) => words.has(word))

interface Named {
  readonly id: number
  readonly name: string
}

export interface NamedRecord {
  readonly id: number
  /** Whether the names have the same words; else one has all words of the other. */
  readonly isSame: boolean
}

/**
 * The only record that a name can mean; null if there is none, or several.
 * @example namedRecord('1 GROUNDWORKS', [{ id: 7, name: 'Groundworks & substructure' }]) // { id: 7, isSame: false }
 */
export const namedRecord = (name: string, records: readonly Named[]): NamedRecord | null => {
  const words = wordsOf(name)
  if (words.size === 0) return null
  const found = records.flatMap(({ id, name: other }) => {
    const others = wordsOf(other)
    if (others.size === 0 || !(hasAll(others, words) || hasAll(words, others))) return []
    return [{ id, isSame: others.size === words.size }]
  })
  const same = found.filter(({ isSame }) => isSame)
  const [only, ...more] = same.length > 0 ? same : found
  return only && more.length === 0 ? only : null
}
