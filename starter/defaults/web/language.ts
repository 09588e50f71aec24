import type { ProductLanguages } from '../../../admin/i18n/languages.ts'

/** Languages of the screens (docs/languages.md). */
export const languages: ProductLanguages = { language: 'en' }
