import { addTexts } from './i18n-provider.ts'
import { homeDesk } from './screens/home.ts'

/** Those of the home page of somebody who is signed in, fetched with it. */
export const homeTexts = { homeDesk }

addTexts(homeTexts)
