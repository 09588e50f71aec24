/** Replaces `web/language.ts` in an admin with French on request. */
import { speak } from '../../../admin/i18n/speak.ts'
import { french } from './index.ts'
import { languageCookie } from './language-cookie.ts'

export const prepareLanguage = () => {
  if (document.cookie.includes(`${languageCookie}=french`)) speak(french)
}
