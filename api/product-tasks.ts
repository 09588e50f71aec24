import { applicationExcel, applicationPdf } from './costing/applications/application-task.ts'
import { controlReport } from './costing/control/report-task.ts'
import { dayworkPdf } from './costing/daywork/daywork-task.ts'
import { quoteSpread } from './costing/estimate/spread-task.ts'
import { quoteReport } from './costing/excel/report-task.ts'
import { payrollExcel } from './costing/labour/payroll-task.ts'
import { orderPdf, unprintedCharacters } from './costing/order-document/order-pdf-task.ts'
import { subcontractPdf } from './costing/subcontracts/subcontract-task.ts'
import { statementLineParts, statementMatch } from './costing/supplier-statements/match-task.ts'
import type { Task } from './workers/task.ts'

/** Registers the tasks of the product for worker threads. */
export const productTasks: readonly Task<never, unknown>[] = [
  applicationPdf,
  applicationExcel,
  controlReport,
  quoteReport,
  quoteSpread,
  orderPdf,
  payrollExcel,
  dayworkPdf,
  unprintedCharacters,
  subcontractPdf,
  statementMatch,
  statementLineParts,
]
