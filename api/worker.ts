/** Entry of the worker threads. */
import { fileCheck } from './attachments/check-file-task.ts'
import { pictureEncoding } from './attachments/picture-task.ts'
import { newPasswordCheck } from './auth/passwords/new-password-task.ts'
import { carryOversFor } from './carry-overs.ts'
import { hooks } from './hooks.ts'
import { openApiDocument } from './http/openapi-task.ts'
import { listExport } from './import-export/export-task.ts'
import { importFile } from './import-export/import-task.ts'
import { productTasks } from './product-tasks.ts'
import { runTasks } from './workers/run-tasks.ts'
import { writeWatchers } from './write-watchers.ts'

const tasks = [
  newPasswordCheck,
  fileCheck,
  pictureEncoding,
  listExport,
  importFile,
  openApiDocument,
  ...productTasks,
]

export default runTasks(tasks, { hooks, writeWatchers, carryOversFor })
