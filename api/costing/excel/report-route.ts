import { randomUUID } from 'node:crypto'
import { close, createReadStream, createWriteStream, fstat, open, unlink } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { quoteHeaders } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { recordReport } from '../../crud/report-taken.ts'
import { reading } from '../../crud/route-options.ts'
import { heavily } from '../../http/heavy-calls.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { attachment, reportFileName } from './file-name.ts'
import type { Audience } from './report-contents.ts'

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const openFile = promisify(open)
const unlinkFile = promisify(unlink)
const statFile = promisify(fstat)
const closeFile = promisify(close)

/**
 * A file without a name, which is gone as soon as it is closed, even when the process is killed. A descriptor and not
 * a FileHandle: that one stays open until every stream made from it is destroyed, and destroying one closes it.
 */
const openNameless = async (): Promise<number> => {
  const path = join(tmpdir(), `costwright-${randomUUID()}.xlsx`)
  const file = await openFile(path, 'wx+', 0o600)
  await unlinkFile(path)
  return file
}

/** The report in a file, closed again when it cannot be written. */
const reportFile = async (db: Knex, quoteHeaderId: number, audience: Audience) => {
  const file = await openNameless()
  // Loaded with the first report: exceljs would take a tenth of the time of every start.
  const { writeReport } = await import('./report.ts')
  const output = createWriteStream('', { fd: file, autoClose: false })
  try {
    const quote = await writeReport(db, quoteHeaderId, output, audience)
    return { file, quote, size: (await statFile(file)).size }
  } catch (error) {
    await closeFile(file)
    throw error
  }
}

const reports = [
  {
    path: '/excelquote/fullreport/:id',
    audience: 'firm',
    summary: 'Report of a quote as an Excel workbook',
    kind: 'QuoteExcelReport',
  },
  {
    path: '/excelquote/clientreport/:id',
    audience: 'client',
    summary: 'Report of a quote for the client: nothing of what the firm pays, and no comments',
    kind: 'QuoteClientReport',
  },
] as const

/**
 * GET /excelquote/fullreport/{quoteHeaderId} (specification section 7), and the same for the client. The report goes
 * through a file: so a slow client holds no database connection, and a failure is answered as an error instead of half
 * a workbook.
 */
export const excelReportRoute = (context: AppContext) => async (app: FastifyInstance) => {
  for (const { path, audience, summary, kind } of reports) {
    const schema = {
      summary,
      params: idParameter(quoteHeaders),
      response: { 200: { content: { [contentType]: { schema: { type: 'string', format: 'binary' } } } } },
    }
    app.get(path, heavily(reading(quoteHeaders, schema)), async (request, reply) => {
      const { file, quote, size } = await reportFile(context.db, idIn(request), audience)
      await recordReport(context.db, request, quoteHeaders, quote.id)
      return reply
        .header('content-disposition', attachment(reportFileName(quote.projectName, quote.id, kind)))
        .header('content-length', size)
        .type(contentType)
        .send(createReadStream('', { fd: file, start: 0 }))
    })
  }
}
