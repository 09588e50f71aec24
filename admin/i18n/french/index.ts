import type { FrameworkLanguage } from '../translation.ts'
import { account } from './account.ts'
import { importing } from './import.ts'
import { kept } from './kept.ts'
import { messages } from './messages.ts'
import { ownCode } from './own-code.ts'
import { pages } from './pages.ts'
import { records } from './records.ts'

/** The texts of the framework in French. */
export const french: FrameworkLanguage = {
  locale: 'fr',
  texts: { ...pages, ...records, ...account, ...importing, ...ownCode, ...kept },
  messages,
}
