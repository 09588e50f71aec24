import type { ExtensionsOf } from '../admin/extension-points.ts'
import { later } from '../admin/later/later.tsx'
import { accessPath } from '../custom-screens/account-access/access-path.ts'
import { trailPath } from '../custom-screens/history/trail-path.ts'
import { useExportQuote } from '../custom-screens/quote-actions/use-export-quote.ts'
import { matchingPath } from '../custom-screens/quote-matching/matching-path.ts'
import { statementPath } from '../custom-screens/quote-statement/statement-path.ts'
import { FiguresMeanwhile, PaneMeanwhile } from '../custom-screens/unallocated/Meanwhile.tsx'
import { strongPath } from '../custom-screens/unallocated/strong-path.ts'
import { purchaseLines, quoteHeaders, type resources, roles, users } from '../resources.config.ts'

const TrailPage = later(async () => (await import('../custom-screens/history/TrailPage.tsx')).TrailPage)
const AccountAccess = later(
  async () => (await import('../custom-screens/account-access/AccountAccess.tsx')).AccountAccess,
)
const QuoteStatement = later(
  async () => (await import('../custom-screens/quote-statement/QuoteStatement.tsx')).QuoteStatement,
)
const MatchingWhileTicked = later(
  async () => (await import('../custom-screens/quote-matching/matching-route.tsx')).MatchingWhileTicked,
)
const MatchingOnItsOwn = later(
  async () => (await import('../custom-screens/quote-matching/matching-route.tsx')).MatchingOnItsOwn,
)
const ChoosePurchase = later(
  async () => (await import('../custom-screens/quote-matching/ChoosePurchase.tsx')).ChoosePurchase,
)
const LinkOutcome = later(
  async () => (await import('../custom-screens/quote-matching/LinkOutcome.tsx')).LinkOutcome,
)
const UnallocatedPanel = later(
  async () => (await import('../custom-screens/unallocated/UnallocatedPanel.tsx')).UnallocatedPanel,
  PaneMeanwhile,
)
const UnallocatedFigures = later(
  async () => (await import('../custom-screens/unallocated/UnallocatedFigures.tsx')).UnallocatedFigures,
  FiguresMeanwhile,
)
const Identity = later(async () => (await import('../custom-screens/unallocated/Identity.tsx')).Identity)
const StrongDialog = later(
  async () => (await import('../custom-screens/unallocated/StrongDialog.tsx')).StrongDialog,
)

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
