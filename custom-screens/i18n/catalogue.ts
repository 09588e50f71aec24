import type { Catalogue, Translated } from '../../admin/i18n/translation.ts'
import type * as applicationTexts from './application-texts.ts'
import type { controlTexts } from './control-texts.ts'
import type { genericTableTexts } from './generic-table-texts.ts'
import type { homeTexts } from './home-texts.ts'
import type * as labourTexts from './labour-texts.ts'
import type { meaningTexts } from './meaning-texts.ts'
import type * as purchaseTexts from './purchase-texts.ts'
import type { quoteTexts } from './quote-texts.ts'
import type * as subcontractTexts from './subcontract-texts.ts'
import type { welcomeTexts } from './welcome-texts.ts'

/** All texts outside the definitions: those of the framework and of the custom screens. */
export type ProductCatalogue = Catalogue &
  Translated<
    typeof applicationTexts &
      typeof labourTexts &
      typeof purchaseTexts &
      typeof quoteTexts &
      typeof subcontractTexts &
      typeof homeTexts &
      typeof controlTexts &
      typeof meaningTexts &
      typeof genericTableTexts &
      typeof welcomeTexts
  >
