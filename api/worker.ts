/** Entry of the worker threads. */
import { newPasswordCheck } from './auth/passwords/new-password-task.ts'
import { controlReport } from './costing/control/report-task.ts'
import { quoteReport } from './costing/excel/report-task.ts'
import { orderPdf } from './costing/order-document/order-pdf-task.ts'
import { fileCheck } from './crud/attachments/check-file-task.ts'
import { listExport } from './crud/export/export-task.ts'
import { runTasks } from './workers/run-tasks.ts'

export default runTasks([newPasswordCheck, controlReport, quoteReport, orderPdf, fileCheck, listExport])
