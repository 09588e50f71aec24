import { addTexts } from './i18n-provider.ts'
import { homeDesk } from './screens/home.ts'

export const homeTexts = { homeDesk }

addTexts(homeTexts)
