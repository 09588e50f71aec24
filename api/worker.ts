/** Entry of the worker threads. */

import { fileCheck } from './attachments/check-file-task.ts'
import { newPasswordCheck } from './auth/passwords/new-password-task.ts'
import { controlReport } from './costing/control/report-task.ts'
import { quoteReport } from './costing/excel/report-task.ts'
import { orderPdf } from './costing/order-document/order-pdf-task.ts'
import { listExport } from './import-export/export-task.ts'
import { runTasks } from './workers/run-tasks.ts'

export default runTasks([newPasswordCheck, controlReport, quoteReport, orderPdf, fileCheck, listExport])
