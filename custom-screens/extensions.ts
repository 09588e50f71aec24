import type { ResourceExtensions } from '../admin/resource/extension.ts'
import { purchaseLines, quoteHeaders, users } from '../resources.config.ts'
import { AccountAccess, accessPath } from './account-access/AccountAccess.tsx'
import { TrailPage } from './history/TrailPage.tsx'
import { trailPath } from './history/trail-path.ts'
import { useCopyQuote } from './quote-actions/use-copy-quote.ts'
import { useExportQuote } from './quote-actions/use-export-quote.ts'
import { ChoosePurchase } from './quote-matching/ChoosePurchase.tsx'
import { LinkOutcome } from './quote-matching/LinkOutcome.tsx'
import { MatchingAtItsAddress, MatchingWhileTicked, matchingPath } from './quote-matching/matching-route.tsx'
import { QuoteStatement, statementPath } from './quote-statement/QuoteStatement.tsx'

/** What the hand-written screens add to the generated lists, by resource. */
export const extensions: ResourceExtensions = {
  [users.name]: {
    pages: [{ path: trailPath, Screen: TrailPage }],
    recordScreens: [{ path: accessPath, Screen: AccountAccess }],
  },
  [quoteHeaders.name]: {
    commands: { copy: useCopyQuote, export: useExportQuote },
    recordScreens: [{ path: statementPath, Screen: QuoteStatement }],
  },
  [purchaseLines.name]: {
    SelectionPanel: MatchingWhileTicked,
    Summary: LinkOutcome,
    listRoutes: [{ path: matchingPath, Screen: MatchingAtItsAddress }],
    pages: [{ path: `views/matching/${matchingPath}`, Screen: ChoosePurchase }],
  },
}
