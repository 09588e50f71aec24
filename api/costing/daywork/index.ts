import { dayworkLines, dayworkSheets, type resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { addToVariation, dayworkLineHooks, takeOut } from './daywork-calls.ts'
import { dayworkRoute } from './daywork-route.ts'
import { dayworkPdf } from './daywork-task.ts'

/** Daywork sheets. */
export const daywork = {
  hooks: { [dayworkLines.name]: dayworkLineHooks },
  calls: { [dayworkSheets.name]: { addToVariation, takeOut } },
  tasks: [dayworkPdf],
  routes: [dayworkRoute],
} satisfies Feature<typeof resources>
