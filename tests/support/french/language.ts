/** Replaces `web/language.ts` in an admin with French on request. */
import type { ProductLanguages } from '../../../admin/i18n/languages.ts'
import { ownFrench } from './index.ts'
import { languageCookie } from './language-cookie.ts'

const isFrench = document.cookie.includes(`${languageCookie}=french`)

export const languages: ProductLanguages = {
  language: isFrench ? 'fr' : 'en',
  choices: ['en', 'fr'],
  own: { fr: async () => ownFrench },
}
