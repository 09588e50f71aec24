import type { HandlersFor } from '../model/call-handlers.ts'
import {
  accountsBatches,
  applications,
  dayworkSheets,
  labourWeeks,
  quoteHeaders,
  quoteLines,
  rates,
  type resources,
  supplierInvoices,
  supplierStatementLines,
  supplierStatements,
  valuations,
} from '../resources.config.ts'
import { approveInvoice } from './costing/accounts/approve.ts'
import { withdrawBatch } from './costing/accounts/withdraw.ts'
import { refreshLines, withdrawApplication } from './costing/applications/application-calls.ts'
import { addToVariation, takeOut } from './costing/daywork/daywork-calls.ts'
import { copyLastWeek } from './costing/labour/copy-week.ts'
import { postWeek, withdrawWeek } from './costing/labour/post-week.ts'
import { copyQuote } from './costing/quote-copy.ts'
import { keepAsRate, takePriceOfRate, takePricesOfLists } from './costing/rates/rate-calls.ts'
import { refreshValuation, takeBackPayment, withdrawCertificate } from './costing/subcontracts/withdraw.ts'
import {
  agreeLine,
  agreeStatement,
  finishStatement,
  matchStatement,
  splitLine,
} from './costing/supplier-statements/statement-calls.ts'
import type { CallHandler } from './crud/call-handler.ts'

/** Registers all handlers of actions with `call`. */
export const callHandlers: HandlersFor<typeof resources, CallHandler> = {
  [rates.name]: { takeNewerPrices: takePricesOfLists },
  [quoteHeaders.name]: { copy: copyQuote },
  [quoteLines.name]: { takeNewerPrices: takePriceOfRate, keepAsRate },
  [accountsBatches.name]: { withdraw: withdrawBatch },
  [supplierInvoices.name]: { approve: approveInvoice },
  [applications.name]: { refresh: refreshLines, withdraw: withdrawApplication },
  [labourWeeks.name]: { copyLastWeek, post: postWeek, withdraw: withdrawWeek },
  [dayworkSheets.name]: { addToVariation, takeOut },
  [valuations.name]: { refresh: refreshValuation, withdraw: withdrawCertificate, unpay: takeBackPayment },
  [supplierStatements.name]: { match: matchStatement, agree: agreeStatement, finish: finishStatement },
  [supplierStatementLines.name]: { agree: agreeLine, split: splitLine },
}
