import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import { purchaseLines, type resources } from '../../resources.config.ts'
import { quoteTexts } from '../i18n/quote-texts.ts'
import { MatchingPage, MatchingPanel, matchingPath } from './matching-route.tsx'

// Separate pages and dialogs load on demand.
const ChoosePurchase = lazy(async () => ({ default: (await import('./ChoosePurchase.tsx')).ChoosePurchase }))

/** Links between purchase and quote lines. */
export const matchingScreens = {
  texts: { quoteMatching: quoteTexts.quoteMatching },
  extensions: {
    [purchaseLines.name]: {
      SelectionPanel: MatchingPanel,
      listRoutes: [{ path: matchingPath, Screen: MatchingPage }],
      pages: [{ path: `views/matching/${matchingPath}`, Screen: ChoosePurchase }],
    },
  },
} satisfies ScreenFeature<typeof resources>
