import {
  deductionStatements,
  type resources,
  subcontractLines,
  subcontracts,
  valuationLines,
  valuations,
  verifications,
} from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { takeSubcontractorName } from '../accounts/contacts.ts'
import { mailStatementsRoute } from './mail-statements.ts'
import { subcontractPaperRoutes } from './paper-routes.ts'
import { sendPaperRoutes } from './send-papers.ts'
import { subcontractHooks, subcontractLineHooks } from './subcontract-hooks.ts'
import { subcontractPdf } from './subcontract-task.ts'
import { subletRoute } from './sublet.ts'
import { taxMonthRoute } from './tax-month.ts'
import { statementHooks, valuationHooks, valuationLineHooks, verificationHooks } from './valuation-hooks.ts'
import { valuationRoutes } from './valuation-routes.ts'
import { refreshValuation, takeBackPayment, withdrawCertificate } from './withdraw.ts'

/** Orders to subcontractors, their valuations and the deduction of tax. */
export const subcontracting = {
  hooks: {
    [subcontracts.name]: subcontractHooks,
    [subcontractLines.name]: subcontractLineHooks,
    [valuations.name]: valuationHooks,
    [valuationLines.name]: valuationLineHooks,
    [verifications.name]: verificationHooks,
    [deductionStatements.name]: statementHooks,
  },
  calls: {
    [valuations.name]: {
      refresh: refreshValuation,
      withdraw: withdrawCertificate,
      unpay: takeBackPayment,
      takeName: takeSubcontractorName,
    },
  },
  tasks: [subcontractPdf],
  routes: [
    valuationRoutes,
    taxMonthRoute,
    subcontractPaperRoutes,
    sendPaperRoutes,
    mailStatementsRoute,
    subletRoute,
  ],
} satisfies Feature<typeof resources>
