import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import { quoteHeaders, type resources } from '../../resources.config.ts'
import { AgreePill } from './AgreePill.tsx'
import { agreeQuestion } from './agree-question.tsx'
import { QuoteFigures } from './QuoteFigures.tsx'

// Separate pages and dialogs load on demand.
const Revisions = lazy(async () => ({ default: (await import('./Revisions.tsx')).Revisions }))

/** Agreement of a quote, and what changed since another. */
export const revisionScreens = {
  extensions: {
    [quoteHeaders.name]: {
      saveQuestion: agreeQuestion,
      HeadFigures: QuoteFigures,
      HeadPill: AgreePill,
      recordScreens: { revisions: { Screen: Revisions, framed: true } },
    },
  },
} satisfies ScreenFeature<typeof resources>
