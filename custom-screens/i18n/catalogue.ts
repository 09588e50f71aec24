import type { Catalogue, Translated } from '../../admin/i18n/translation.ts'
import type { controlTexts } from './control-texts.ts'
import type { genericTableTexts } from './generic-table-texts.ts'
import type { homeTexts } from './home-texts.ts'
import type { screenTexts } from './screen-texts.ts'
import type { welcomeTexts } from './welcome-texts.ts'

/** All texts outside the definitions: those of the framework and of the custom screens. */
export type ProductCatalogue = Catalogue &
  Translated<
    typeof screenTexts &
      typeof homeTexts &
      typeof controlTexts &
      typeof genericTableTexts &
      typeof welcomeTexts
  >
