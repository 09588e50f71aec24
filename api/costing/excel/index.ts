import type { resources } from '../../../resources.config.ts'
import type { Feature } from '../../own-code/product.ts'
import { statementRoute } from '../statement.ts'
import { excelReportRoute } from './report-route.ts'
import { quoteReport } from './report-task.ts'

/** The statement of a quote and the reports made from it. */
export const statements = {
  tasks: [quoteReport],
  routes: [statementRoute, excelReportRoute],
} satisfies Feature<typeof resources>
