import { isStorable } from '../fields/text.ts'
import { longestFilterText } from './filter.ts'

export const isSearchText = (text: unknown): text is string =>
  isStorable(text) && [...text].length <= longestFilterText

/** A trigram index (pg_trgm) needs three letters in a row, or fewer at the start or end of a word. */
const indexed = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u

/** Whether the text is too short for an index and needs a scan. */
export const isShortText = (text: string): boolean => [...text.trim()].length < 3 || !indexed.test(text)
