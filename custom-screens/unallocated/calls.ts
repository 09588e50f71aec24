import { sentenceOf } from '../../admin/i18n/language.ts'
import { apiQuery } from '../../admin/providers/api-query.ts'
import {
  maxLinesAtOnce,
  type PreviewReply,
  type RequestedLink,
  type SuggestionsOfLine,
} from '../../model/costing/unallocated.ts'

/** Query key of all workbench data other than records. */
export const workbenchKey = 'unallocated'

interface Batch<Key, Answer> {
  readonly keys: Key[]
  readonly answers: Promise<readonly Answer[]>
}

/**
 * Batches concurrent calls into requests of at most `most` keys.
 * @param ask returns answers in key order
 */
export const inBatches = <Key, Answer>(
  most: number,
  ask: (keys: Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) => {
  let next: Batch<Key, Answer> | null = null
  const begin = (): Batch<Key, Answer> => {
    const keys: Key[] = []
    const answers = new Promise((resolve) => setTimeout(resolve, 0)).then(() => {
      next = null
      return ask(keys)
    })
    return { keys, answers }
  }
  return async (key) => {
    if (!next || next.keys.length === most) next = begin()
    const { keys, answers } = next
    const index = keys.push(key) - 1
    const answer = (await answers)[index]
    if (answer === undefined) throw new Error('The answer has fewer parts than were asked for')
    return answer
  }
}

/** Translates the server's reasons. */
const inWords = ({ suggestions, ...line }: SuggestionsOfLine): SuggestionsOfLine => ({
  ...line,
  suggestions: suggestions.map((suggestion) => ({
    ...suggestion,
    reasons: suggestion.reasons.map((reason) => ({
      ...reason,
      text: sentenceOf(reason.text, reason.message),
    })),
  })),
})

const asking = (closedJobs: boolean) =>
  inBatches<number, SuggestionsOfLine>(maxLinesAtOnce, async (purchaseLineIds) => {
    const asked = { purchaseLineIds, closedJobs }
    const { queryFn } = apiQuery<SuggestionsOfLine[]>([workbenchKey, asked], '/unallocated/suggest', asked)
    return (await queryFn({})).map(inWords)
  })
const onOpenJobs = asking(false)
const onAllJobs = asking(true)

/** Query for the suggestions of one line. Concurrent queries share one request. */
export const suggestionsOf = (lineId: number, closedJobs: boolean) => ({
  queryKey: [workbenchKey, 'suggestions', lineId, closedJobs],
  queryFn: async () => (await (closedJobs ? onAllJobs : onOpenJobs)(lineId)).suggestions,
  // Writes invalidate it immediately.
  staleTime: 60_000,
})

export const previewOf = (links: readonly RequestedLink[]) =>
  apiQuery<PreviewReply>([workbenchKey, 'preview', links], '/unallocated/preview', { links })
