import type { ScreenFeature } from '../../admin/extension-points.ts'
import { purchaseLines, type resources } from '../../resources.config.ts'
import { unallocated } from '../i18n/purchase-texts.ts'
import { Identity } from './Identity.tsx'
import { StrongDialog, strongPath } from './StrongDialog.tsx'
import { UnallocatedFigures } from './UnallocatedFigures.tsx'
import { UnallocatedPanel } from './UnallocatedPanel.tsx'

/** Purchase lines without a job. */
export const unallocatedScreens = {
  texts: { unallocated },
  extensions: {
    [purchaseLines.name]: {
      rowPanel: { view: 'unallocated', Panel: UnallocatedPanel, Figures: UnallocatedFigures },
      Footer: Identity,
      listRoutes: [{ path: strongPath, Screen: StrongDialog }],
    },
  },
} satisfies ScreenFeature<typeof resources>
