import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { quoteHeaders } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { idIn, idParameter, reading } from '../../crud/route-kit.ts'
import { attachment, reportFileName } from './file-name.ts'
import { writeReport } from './report.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A file without a name, which is gone as soon as it is closed, even when the process is killed. */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `costwright-${randomUUID()}.xlsx`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/** The report in a file, closed again when it cannot be written. */
const reportFile = async (db: Knex, quoteHeaderId: number) => {
  const file = await openNameless()
  const output = file.createWriteStream({ autoClose: false })
  try {
    const quote = await writeReport(db, quoteHeaderId, output)
    return { file, quote, size: (await file.stat()).size }
  } catch (error) {
    output.destroy()
    await file.close()
    throw error
  }
}

/**
 * GET /excelquote/fullreport/{quoteHeaderId} (specification section 7). The report goes through a file: so a slow
 * client holds no database connection, and a failure is answered as an error instead of half a workbook.
 */
export const excelReportRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const schema = {
    summary: 'Report of a quote as an Excel workbook',
    params: idParameter,
    response: { 200: { content: { [contentType]: { schema: { type: 'string', format: 'binary' } } } } },
  }
  app.get('/excelquote/fullreport/:id', reading(quoteHeaders, schema), async (request, reply) => {
    const { file, quote, size } = await reportFile(context.db, idIn(request))
    return reply
      .header('content-disposition', attachment(reportFileName(quote.projectName, quote.id)))
      .header('content-length', size)
      .type(contentType)
      .send(file.createReadStream({ start: 0 }))
  })
}
