/** What stands in the place of `web/language.ts` in an admin that speaks French. */
import { speak } from '../../../admin/i18n/speak.ts'
import { french } from './index.ts'

export const prepareLanguage = () => speak(french)
