import type { ScreenFeature } from '../../admin/extension-points.ts'
import { dayworkSheets, type resources } from '../../resources.config.ts'
import { useDayworkPdf } from './use-daywork-pdf.ts'

/** Daywork sheets. */
export const dayworkScreens = {
  extensions: {
    [dayworkSheets.name]: { commands: { pdf: useDayworkPdf } },
  },
} satisfies ScreenFeature<typeof resources>
