import type { Language } from '../translation.ts'
import { account } from './account.ts'
import { importing } from './import.ts'
import { kept } from './kept.ts'
import { messages } from './messages.ts'
import { ownCode } from './own-code.ts'
import { pages } from './pages.ts'
import { reactAdmin } from './react-admin.ts'
import { records } from './records.ts'
import { words } from './words.ts'

/** The texts of the framework in German. */
export const german: Language = {
  locale: 'de',
  capitalNouns: true,
  texts: { ...pages, ...records, ...account, ...importing, ...ownCode, ...kept, ...reactAdmin },
  words,
  messages,
}
