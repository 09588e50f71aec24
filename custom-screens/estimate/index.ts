import type { ScreenFeature } from '../../admin/extension-points.ts'
import { quoteHeaders, quoteLines, type resources } from '../../resources.config.ts'
import { quoteTexts } from '../i18n/quote-texts.ts'
import { EstimateFoot } from './EstimateFoot.tsx'
import { LineParts } from './LineParts.tsx'
import { SpreadButton } from './SpreadDialog.tsx'

/** Costs and margin of a quote. */
export const estimateScreens = {
  texts: { estimate: quoteTexts.estimate },
  extensions: {
    [quoteHeaders.name]: { HeadActions: SpreadButton },
    [quoteLines.name]: { Footer: EstimateFoot, FormSection: LineParts },
  },
} satisfies ScreenFeature<typeof resources>
