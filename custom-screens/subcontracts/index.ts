import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import {
  quoteLines,
  type resources,
  subcontracts,
  valuationLines,
  valuations,
} from '../../resources.config.ts'
import { subcontract } from '../i18n/subcontract-texts.ts'
import { OpeningFigures } from './OpeningFigures.tsx'
import { SubcontractOrder } from './SubcontractOrder.tsx'
import { taxMonthPath } from './tax-month-path.ts'
import { ValuationFigures } from './ValuationFigures.tsx'
import { ValuationHead } from './ValuationHead.tsx'

// Separate pages and dialogs load on demand.
const SubletDialog = lazy(async () => ({ default: (await import('./SubletDialog.tsx')).SubletDialog }))
const TaxMonth = lazy(async () => ({ default: (await import('./TaxMonth.tsx')).TaxMonth }))

/** Subcontracts and their valuations. */
export const subcontractScreens = {
  texts: { subcontract },
  extensions: {
    [subcontracts.name]: { HeadActions: SubcontractOrder },
    [quoteLines.name]: { dialogs: { sublet: SubletDialog } },
    [valuations.name]: {
      HeadFigures: ValuationFigures,
      Summary: OpeningFigures,
      pages: [{ path: taxMonthPath, Screen: TaxMonth }],
    },
    [valuationLines.name]: { Summary: ValuationHead },
  },
} satisfies ScreenFeature<typeof resources>
