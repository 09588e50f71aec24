import type { ExtensionsOf } from '../admin/extension-points.ts'
import { AccountAccess, accessPath } from '../custom-screens/account-access/AccountAccess.tsx'
import { TrailPage } from '../custom-screens/history/TrailPage.tsx'
import { trailPath } from '../custom-screens/history/trail-path.ts'
import { useCopyQuote } from '../custom-screens/quote-actions/use-copy-quote.ts'
import { useExportQuote } from '../custom-screens/quote-actions/use-export-quote.ts'
import { ChoosePurchase } from '../custom-screens/quote-matching/ChoosePurchase.tsx'
import { LinkOutcome } from '../custom-screens/quote-matching/LinkOutcome.tsx'
import {
  MatchingOnItsOwn,
  MatchingWhileTicked,
  matchingPath,
} from '../custom-screens/quote-matching/matching-route.tsx'
import { QuoteStatement, statementPath } from '../custom-screens/quote-statement/QuoteStatement.tsx'
import { purchaseLines, quoteHeaders, type resources, users } from '../resources.config.ts'

/** What the hand-written screens add to the generated lists, by resource. */
export const extensions: ExtensionsOf<typeof resources> = {
  [users.name]: {
    pages: [{ path: trailPath, Screen: TrailPage }],
    recordScreens: { [accessPath]: AccountAccess },
  },
  [quoteHeaders.name]: {
    commands: { copy: useCopyQuote, export: useExportQuote },
    recordScreens: { [statementPath]: QuoteStatement },
  },
  [purchaseLines.name]: {
    SelectionPanel: MatchingWhileTicked,
    Summary: LinkOutcome,
    listRoutes: [{ path: matchingPath, Screen: MatchingOnItsOwn }],
    pages: [{ path: `views/matching/${matchingPath}`, Screen: ChoosePurchase }],
  },
}
