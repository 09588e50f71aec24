import '../custom-screens/i18n/welcome-texts.ts'
import type { CustomScreens } from '../admin/extension-points.ts'
import { outline } from '../admin/outline.ts'
import { adminBase } from '../admin/page-path.ts'
import { prefetchFigures } from '../custom-screens/home/first-figures.ts'
import { QuoteToPayment } from '../custom-screens/home/QuoteToPayment.tsx'
import { allJobsPath } from '../custom-screens/project-control/margins-query.ts'

/** Pages of the product beside the generated lists. */
export const customScreens: CustomScreens = {
  signedInPages: [
    {
      path: 'generic',
      load: async () => (await import('../custom-screens/generic-table/GenericPage.tsx')).GenericPage,
    },
    {
      path: 'verygeneric',
      load: async () => (await import('../custom-screens/generic-table/GenericPage.tsx')).VeryGenericPage,
    },
    {
      path: 'views/matching/quote-to-purchase-match',
      load: async () => (await import('../custom-screens/quote-matching/MatchingLink.tsx')).MatchingLink,
    },
  ],
  menuPages: [
    {
      label: 'menuPages.projectControl',
      to: `${adminBase}/${allJobsPath}`,
      roles: [outline.roles.everyone],
      under: 'menuPages.work',
    },
  ],
  visitor: { introduction: 'introduction.intro', Picture: QuoteToPayment },
  loadHome: async () => {
    prefetchFigures()
    return (await import('../custom-screens/home/HomeDesk.tsx')).HomeDesk
  },
  loadHelp: async () => (await import('../custom-screens/help/help-pages.ts')).helpPages,
  loadExtensions: async () => (await import('./product.ts')).extensions,
}
