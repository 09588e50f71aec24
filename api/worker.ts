/** Entry of the worker threads. */

import { product } from '#product/api/product.ts'
import { fileCheck } from './attachments/check-file-task.ts'
import { pictureEncoding } from './attachments/picture-task.ts'
import { newPasswordCheck } from './auth/passwords/new-password-task.ts'
import { openApiDocument } from './http/openapi-task.ts'
import { listExport } from './import-export/export-task.ts'
import { importFile } from './import-export/import-task.ts'
import { runTasks } from './workers/run-tasks.ts'

const tasks = [
  newPasswordCheck,
  fileCheck,
  pictureEncoding,
  listExport,
  importFile,
  openApiDocument,
  ...product.tasks,
]

export default runTasks(tasks, product)
