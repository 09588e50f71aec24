import { lazy } from 'react'
import type { ScreenFeature } from '../../admin/extension-points.ts'
import { quoteHeaders, type resources } from '../../resources.config.ts'
import { quoteTexts } from '../i18n/quote-texts.ts'
import { statementPath } from './statement-path.ts'
import { useExportQuote } from './use-export-quote.ts'

// Separate pages and dialogs load on demand.
const QuoteStatement = lazy(async () => ({ default: (await import('./QuoteStatement.tsx')).QuoteStatement }))

/** The statement of a quote. */
export const statementScreens = {
  texts: { quoteActions: quoteTexts.quoteActions, quoteStatement: quoteTexts.quoteStatement },
  extensions: {
    [quoteHeaders.name]: {
      commands: { export: useExportQuote },
      recordScreens: { [statementPath]: { Screen: QuoteStatement } },
    },
  },
} satisfies ScreenFeature<typeof resources>
