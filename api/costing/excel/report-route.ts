import type { FastifyInstance } from 'fastify'
import { quoteHeaders } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { recordReport } from '../../crud/report-taken.ts'
import { reading } from '../../crud/route-options.ts'
import { fitForFileName, sendFile, xlsxType } from '../../http/files/file-reply.ts'
import { makeFileInWorker } from '../../http/files/temporary-files.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { quoteReport } from './report-task.ts'

/** In characters; file systems allow 255 bytes, up to four per character. */
const longestProject = 50

/** "QuoteExcelReport for School, Quote 7.xlsx" (specification section 7). */
export const reportFileName = (project: string, quote: number | string, kind: string): string => {
  const fit = [...fitForFileName(project)].slice(0, longestProject).join('').trim()
  return `${kind} for ${fit}, Quote ${fitForFileName(String(quote))}.xlsx`
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
    summary: 'Report of a quote for the client, without costs and comments of the firm',
    kind: 'QuoteClientReport',
  },
] as const

/** Specification section 7. */
export const excelReportRoute = (context: AppContext) => async (app: FastifyInstance) => {
  for (const { path, audience, summary, kind } of reports) {
    app.get(
      path,
      reading(quoteHeaders, {
        summary,
        params: idParameter(quoteHeaders),
        response: { 200: { content: { [xlsxType]: { schema: { type: 'string', format: 'binary' } } } } },
        heavy: true,
      }),
      async (request, reply) => {
        const { result: quote, ...file } = await context.reads.inWorker(request, (source) =>
          makeFileInWorker(request, reply, (path) =>
            context.workers.run(quoteReport, [source, path, idIn(request), audience], request.signal),
          ),
        )
        await recordReport(context.db, request, quoteHeaders, quote.id)
        return sendFile(
          reply,
          file,
          reportFileName(quote.projectName, (audience === 'client' && quote.quoteNumber) || quote.id, kind),
          xlsxType,
        )
      },
    )
  }
}
