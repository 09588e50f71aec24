/** Entry of the worker threads. */
import { fileCheck } from './attachments/check-file-task.ts'
import { newPasswordCheck } from './auth/passwords/new-password-task.ts'
import { carryOversFor } from './carry-overs.ts'
import {
  applicationExcel,
  applicationPdf,
  unprintedInApplications,
} from './costing/applications/application-task.ts'
import { controlReport } from './costing/control/report-task.ts'
import { quoteReport } from './costing/excel/report-task.ts'
import { orderPdf, unprintedCharacters } from './costing/order-document/order-pdf-task.ts'
import { hooks } from './hooks.ts'
import { listExport } from './import-export/export-task.ts'
import { importFile } from './import-export/import-task.ts'
import { runTasks } from './workers/run-tasks.ts'
import { writeWatchers } from './write-watchers.ts'

const tasks = [
  newPasswordCheck,
  applicationPdf,
  applicationExcel,
  unprintedInApplications,
  controlReport,
  quoteReport,
  orderPdf,
  unprintedCharacters,
  fileCheck,
  listExport,
  importFile,
]

export default runTasks(tasks, { hooks, writeWatchers, carryOversFor })
