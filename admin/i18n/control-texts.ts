import { addTexts } from './i18n-provider.ts'
import { projectControl } from './screens/control.ts'
import { revisions } from './screens/revisions.ts'

/** Those of project control and of revised quotes, fetched with them. */
export const controlTexts = { projectControl, revisions }

addTexts(controlTexts)
