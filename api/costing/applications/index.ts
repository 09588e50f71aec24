import {
  applicationLines,
  applications,
  payments,
  projects,
  type resources,
} from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { takeClientName } from '../accounts/contacts.ts'
import { refreshLines, withdrawApplication } from './application-calls.ts'
import { applicationHooks } from './application-hooks.ts'
import { applicationLineHooks } from './application-line-hooks.ts'
import { applicationPaymentRoutes } from './application-payments.ts'
import { applicationRoutes } from './application-routes.ts'
import { applicationExcel, applicationPdf } from './application-task.ts'
import { contractHooks } from './contract-hooks.ts'
import { keepJobs } from './keep-jobs.ts'
import { paymentHooks } from './payment-hooks.ts'
import { sendApplicationRoutes } from './send-application.ts'

/** Applications for payment, certificates and payments of the client. */
export const applicationsForPayment = {
  hooks: {
    [projects.name]: contractHooks,
    [applications.name]: applicationHooks,
    [applicationLines.name]: applicationLineHooks,
    [payments.name]: paymentHooks,
  },
  calls: {
    [applications.name]: {
      refresh: refreshLines,
      withdraw: withdrawApplication,
      takeName: takeClientName,
    },
  },
  follow: [keepJobs],
  tasks: [applicationPdf, applicationExcel],
  routes: [applicationRoutes, sendApplicationRoutes, applicationPaymentRoutes],
} satisfies Feature<typeof resources>
