import type { Language } from '../../../admin/i18n/translation.ts'
import type { ProductCatalogue } from '../../../custom-screens/i18n/catalogue.ts'
import { account } from './account.ts'
import { control } from './control.ts'
import { importing } from './import.ts'
import { messages } from './messages.ts'
import { ownCode } from './own-code.ts'
import { pages } from './pages.ts'
import { records } from './records.ts'
import { screens } from './screens.ts'
import { words } from './words.ts'

/** A second language of the screens, to test that one can be added. */
export const french: Language<ProductCatalogue> = {
  locale: 'fr',
  texts: { ...pages, ...records, ...screens, ...account, ...importing, ...control, ...ownCode },
  words,
  messages,
}
