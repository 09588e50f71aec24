import { addTexts } from './i18n-provider.ts'
import { homeDesk } from './screens/home.ts'

/** Texts of the home page for signed-in users, loaded with it. */
export const homeTexts = { homeDesk }

addTexts(homeTexts)
