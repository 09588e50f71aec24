/** What stands in the place of `web/language.ts` in an admin that speaks French to who asks for it. */
import { speak } from '../../../admin/i18n/speak.ts'
import { french } from './index.ts'
import { languageCookie } from './language-cookie.ts'

export const prepareLanguage = () => {
  if (document.cookie.includes(`${languageCookie}=french`)) speak(french)
}
