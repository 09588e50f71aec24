import polyglot from 'ra-i18n-polyglot'
import { resources } from '../../resources.config.ts'
import { textsOfDefinitions } from './definition-texts.ts'
import { en } from './en.ts'

/** Texts of the app in British English: the catalogue, and the labels of the definitions. */
export const i18nProvider = polyglot(
  () => ({ ...en, resources: textsOfDefinitions(resources) }),
  'en',
  [{ locale: 'en', name: 'English' }],
  // Sentences of the server are shown as they come, through the same call.
  { allowMissing: true },
)
