import { i18nProvider } from '../../admin/i18n/i18n-provider.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import {
  maxLinesAtOnce,
  type PreviewReply,
  type SuggestionsOfLine,
  type WantedLink,
} from '../../model/unallocated.ts'

interface Waiting<Key, Answer> {
  readonly key: Key
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches concurrent calls into requests of at most `most` keys.
 * @param ask returns answers in key order
 */
export const inBatches = <Key, Answer>(
  most: number,
  ask: (keys: Key[]) => Promise<readonly Answer[]>,
): ((key: Key) => Promise<Answer>) => {
  let waiting: Waiting<Key, Answer>[] = []
  const send = async (batch: readonly Waiting<Key, Answer>[]) => {
    try {
      const answers = await ask(batch.map(({ key }) => key))
      batch.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('The answer has fewer parts than were asked for'))
        else resolve(answer)
      })
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const flush = () => {
    const all = waiting
    waiting = []
    for (let first = 0; first < all.length; first += most) void send(all.slice(first, first + most))
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, 0)
      waiting.push({ key, resolve, reject })
    })
}

/** Translates the server's reasons. */
const inWords = ({ suggestions, ...line }: SuggestionsOfLine): SuggestionsOfLine => ({
  ...line,
  suggestions: suggestions.map((suggestion) => ({
    ...suggestion,
    reasons: suggestion.reasons.map((reason) => ({ ...reason, text: i18nProvider.translate(reason.text) })),
  })),
})

const asking = (closedJobs: boolean) =>
  inBatches<number, SuggestionsOfLine>(maxLinesAtOnce, async (purchaseLineIds) => {
    const body = { purchaseLineIds, closedJobs }
    const lines = await requestJson<SuggestionsOfLine[]>('/unallocated/suggest', { method: 'POST', body })
    return lines.map(inWords)
  })
const onOpenJobs = asking(false)
const onAllJobs = asking(true)

/** Query key of all workbench data other than records. */
export const workbenchKey = 'unallocated'

/** Query for the suggestions of one line. Concurrent queries share one request. */
export const suggestionsOf = (lineId: number, closedJobs: boolean) => ({
  queryKey: [workbenchKey, 'suggestions', lineId, closedJobs],
  queryFn: async () => (await (closedJobs ? onAllJobs : onOpenJobs)(lineId)).suggestions,
  // Writes invalidate it immediately.
  staleTime: 60_000,
})

export const previewOf = (links: readonly WantedLink[]) => ({
  queryKey: [workbenchKey, 'preview', links],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestJson<PreviewReply>('/unallocated/preview', { method: 'POST', body: { links }, signal }),
})
