import { french as framework } from '../../../admin/i18n/french/index.ts'
import type { Language } from '../../../admin/i18n/translation.ts'
import type { ProductCatalogue } from '../../../custom-screens/i18n/catalogue.ts'
import { control } from './control.ts'
import { home } from './home.ts'
import { meanings } from './meanings.ts'
import { messages } from './messages.ts'
import { screens } from './screens.ts'
import { words } from './words.ts'

/** What this product says, in French: the framework has the rest. */
export const ownFrench = { texts: { ...screens, ...control, ...home, ...meanings }, words, messages }

/** A second language of the screens, to test that one can be added. */
export const french: Language<ProductCatalogue> = {
  locale: framework.locale,
  texts: { ...framework.texts, ...ownFrench.texts },
  words,
  messages: { ...messages, ...framework.messages },
}
