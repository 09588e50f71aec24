import { addTexts } from './i18n-provider.ts'
import { projectControl } from './screens/control.ts'
import { revisions } from './screens/revisions.ts'

export const controlTexts = { projectControl, revisions }

addTexts(controlTexts)
