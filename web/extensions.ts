import type { ExtensionsOf } from '../admin/extension-points.ts'
import { AccountAccess, accessPath } from '../custom-screens/account-access/AccountAccess.tsx'
import { TrailPage } from '../custom-screens/history/TrailPage.tsx'
import { trailPath } from '../custom-screens/history/trail-path.ts'
import { useExportQuote } from '../custom-screens/quote-actions/use-export-quote.ts'
import { ChoosePurchase } from '../custom-screens/quote-matching/ChoosePurchase.tsx'
import { LinkOutcome } from '../custom-screens/quote-matching/LinkOutcome.tsx'
import {
  MatchingOnItsOwn,
  MatchingWhileTicked,
  matchingPath,
} from '../custom-screens/quote-matching/matching-route.tsx'
import { QuoteStatement, statementPath } from '../custom-screens/quote-statement/QuoteStatement.tsx'
import { Identity } from '../custom-screens/unallocated/Identity.tsx'
import { StrongDialog } from '../custom-screens/unallocated/StrongDialog.tsx'
import { strongPath } from '../custom-screens/unallocated/strong-path.ts'
import { UnallocatedFigures } from '../custom-screens/unallocated/UnallocatedFigures.tsx'
import { UnallocatedPanel } from '../custom-screens/unallocated/UnallocatedPanel.tsx'
import { purchaseLines, quoteHeaders, type resources, roles, users } from '../resources.config.ts'

/** What the hand-written screens add to the generated lists, by resource. */
export const extensions: ExtensionsOf<typeof resources> = {
  [users.name]: {
    pages: [{ path: trailPath, Screen: TrailPage }],
    recordScreens: { [accessPath]: { Screen: AccountAccess, roles: [roles.administrator] } },
  },
  [quoteHeaders.name]: {
    commands: { export: useExportQuote },
    recordScreens: { [statementPath]: { Screen: QuoteStatement } },
  },
  [purchaseLines.name]: {
    SelectionPanel: MatchingWhileTicked,
    Summary: LinkOutcome,
    rowPanel: { view: 'unallocated', Panel: UnallocatedPanel, Figures: UnallocatedFigures },
    Foot: Identity,
    listRoutes: [
      { path: matchingPath, Screen: MatchingOnItsOwn },
      { path: strongPath, Screen: StrongDialog },
    ],
    pages: [{ path: `views/matching/${matchingPath}`, Screen: ChoosePurchase }],
  },
}
