import { addTexts } from '../../../admin/i18n/i18n-provider.ts'

/** Texts of the home page for visitors. */
export const welcomeTexts = { introduction: { text: 'Plan projects, and see what is left to do.' } }

addTexts(welcomeTexts)
