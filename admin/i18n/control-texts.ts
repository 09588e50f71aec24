import { addTexts } from './i18n-provider.ts'
import { projectControl } from './screens/control.ts'

/** Those of project control, fetched with it. */
export const controlTexts = { projectControl }

addTexts(controlTexts)
