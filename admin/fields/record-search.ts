import type { Resource } from '../../model/definition.ts'
import { type AnyRecord, recordText, valueText } from '../../model/record-text.ts'

const wordsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    // Ignores the dash between the parts of a record's text.
    .filter((word) => word !== '' && word !== '-')

/** Whether the text contains every typed word: the server's search rule. */
const isMatch = (text: string, typed: string): boolean => {
  const lower = text.toLowerCase()
  return wordsOf(typed).every((word) => lower.includes(word))
}

/** Rank of a match: 0 if a field equals the typed text, 1 if one starts with it, 2 if the words are found. */
const rankOf = (resource: Resource, record: AnyRecord, typed: string): number => {
  const wanted = typed.trim().toLowerCase()
  const fields = resource.recordText.map((name) => valueText(resource, name, record[name]).toLowerCase())
  if (fields.includes(wanted)) return 0
  if (fields.some((field) => field.startsWith(wanted))) return 1
  const starts = fields.flatMap((field) => field.split(/\s+/))
  return wordsOf(typed).every((word) => starts.some((start) => start.startsWith(word))) ? 2 : 3
}

export const bestFirst = (resource: Resource, records: readonly AnyRecord[], typed: string): AnyRecord[] =>
  records
    .map((record) => ({ record, rank: rankOf(resource, record, typed) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ record }) => record)

export const bestMatches = (resource: Resource, records: readonly AnyRecord[], typed: string): AnyRecord[] =>
  bestFirst(
    resource,
    records.filter((record) => isMatch(recordText(resource, record), typed)),
    typed,
  )

/** Splits a text at the typed words, which are marked. */
export const markedPieces = (text: string, typed: string): { text: string; isMarked: boolean }[] => {
  const words = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, isMarked: false }]
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((piece, index) => ({ text: piece, isMarked: index % 2 === 1 }))
    .filter((piece) => piece.text !== '')
}
