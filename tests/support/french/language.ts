/** Replaces `web/language.ts` in an admin with French on request. */
import { setLanguage } from '../../../admin/i18n/translation.ts'
import { french } from './index.ts'
import { languageCookie } from './language-cookie.ts'

export const prepareLanguage = () => {
  if (document.cookie.includes(`${languageCookie}=french`)) setLanguage(french)
}
