import { i18nProvider } from '../../admin/i18n/i18n-provider.ts'
import { requestJson } from '../../admin/providers/http-client.ts'
import {
  maxLinesAtOnce,
  type PreviewReply,
  type SuggestionsOfLine,
  type WantedLink,
} from '../../model/unallocated.ts'
import { inBatches } from './in-batches.ts'

/** The server gives its reasons in sentences. */
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

/** Key of everything that the workbench knows besides records. */
export const workbenchKey = 'unallocated'

/** The suggestions of one line, as a query; lines asked for at the same moment travel in one request. */
export const suggestionsOf = (lineId: number, closedJobs: boolean) => ({
  queryKey: [workbenchKey, 'suggestions', lineId, closedJobs],
  queryFn: async () => (await (closedJobs ? onAllJobs : onOpenJobs)(lineId)).suggestions,
  // A write makes them stale at once; without one they hold for a while.
  staleTime: 60_000,
})

/** What linking would do, as a query. */
export const previewOf = (links: readonly WantedLink[]) => ({
  queryKey: [workbenchKey, 'preview', links],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    requestJson<PreviewReply>('/unallocated/preview', { method: 'POST', body: { links }, signal }),
})
