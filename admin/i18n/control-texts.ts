import { addTexts } from './i18n-provider.ts'
import { projectControl } from './screens/control.ts'
import { revisions } from './screens/revisions.ts'

/** Texts of project control and revised quotes, loaded with these screens. */
export const controlTexts = { projectControl, revisions }

addTexts(controlTexts)
