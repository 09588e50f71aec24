import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { query } from '../../../database/query.ts'
import { costingRefusals } from '../../../model/costing/refusals.ts'
import { dayworkLines, dayworkSheets, type RecordFor, resources } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { readRecords } from '../../crud/read.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading } from '../../crud/route-options.ts'
import { mayReadAllOf } from '../../crud/visible.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { reservedFieldsOf } from '../costs.ts'
import { pdfType, sendPdf } from '../documents/send-document.ts'
import { type OrderingFirm, readOrderingFirm, withLogo } from '../order-document/order-content.ts'
import type { DayworkContent } from './daywork-pdf.ts'
import { dayworkPdf } from './daywork-task.ts'

const jobSql = `
select project_number as "projectNumber", project_name as "projectName", location, client_name as "clientName",
  client_address as "clientAddress"
from project where id = ?`

/** In the order of the paper. */
const dayworkKinds = ['labour', 'materials', 'plant'] as const

/** About 50 pages. */
const mostLines = 2_000

const linesSql = `
select kind, description, quantity::float8, unit, prime_rate::float8 as "primeRate", amount::float8
from daywork_line where daywork_sheet_id = ? order by id limit ${mostLines + 1}`

type Line = DayworkContent['groups'][number]['lines'][number] & Pick<RecordFor<'daywork-lines'>, 'kind'>

/** What is on the paper. */
const printed = new Set([
  ...([
    'id',
    'projectId',
    'sheetNo',
    'workedOn',
    'description',
    'instruction',
    'signedOn',
    'signedBy',
  ] as const),
  ...dayworkKinds.flatMap((kind) => [kind, `${kind}Percent`, `${kind}OnTop`]),
  'value',
])

interface ReadSheet {
  readonly content: DayworkContent
  readonly firm: OrderingFirm
}

/** Errors: 404; 400 beyond `mostLines`. */
const readSheet = async (trx: Knex.Transaction, id: number): Promise<ReadSheet> => {
  await requireRecord(trx, dayworkSheets, id)
  const sheets = await readRecords(trx, { resources, resource: dayworkSheets }, [id], printed)
  const sheet = sheets.get(id) as RecordFor<'daywork-sheets'> | undefined
  type Job = Pick<
    DayworkContent,
    'projectNumber' | 'projectName' | 'location' | 'clientName' | 'clientAddress'
  >
  const [job] = await query<Job>(trx, jobSql, [sheet?.projectId ?? 0])
  if (!sheet || !job) throw new Problem('not_found')
  const lines = await query<Line>(trx, linesSql, [id])
  if (lines.length > mostLines)
    throw new Problem('too_many_records', { title: costingRefusals.orderTooLong({ most: mostLines }) })
  const { sheetNo, workedOn, description, instruction, signedOn, signedBy, value } = sheet
  const groups = dayworkKinds.flatMap((kind) => {
    const own = lines.filter((line) => line.kind === kind)
    const [prime, percent, onTop] = [sheet[kind], sheet[`${kind}Percent`], sheet[`${kind}OnTop`]]
    return own.length === 0 ? [] : [{ kind, prime, percent: percent ?? 0, onTop: onTop ?? 0, lines: own }]
  })
  return {
    content: {
      ...job,
      ...{ sheetNo, workedOn, description, instruction, signedOn, signedBy },
      groups,
      value: value ?? 0,
    },
    firm: await readOrderingFirm(trx),
  }
}

/** The sheet that the client signs. */
export const dayworkRoute = (context: AppContext) => async (app: FastifyInstance) => {
  const { reads, workers, resources: all } = context
  app.get(
    '/DayworkSheet/:id/daywork.pdf',
    reading(dayworkSheets, {
      summary: 'Get a daywork sheet as the PDF that the client signs, at prime cost',
      params: idParameter(dayworkSheets),
      response: { 200: { content: { [pdfType]: { schema: { type: 'string', format: 'binary' } } } } },
      heavy: true,
      refuses: ['too_many_records'],
    }),
    async (request, reply) => {
      const id = idIn(request)
      const isForAll = [dayworkSheets, dayworkLines].every(({ name }) => {
        const resource = all[name]
        return resource && mayReadAllOf(all, resource, userOf(request), reservedFieldsOf(resource))
      })
      if (!isForAll) throw new Problem('forbidden')
      const { content, firm } = await reads.snapshot(request, (trx) => readSheet(trx, id))
      const bytes = await workers.run(dayworkPdf, [content, await withLogo(context, firm)], request.signal)
      const name = ['Daywork', content.sheetNo, content.projectNumber ?? content.projectName]
        .filter(Boolean)
        .join(' ')
      return sendPdf(reply, {
        fileName: `${fitForFileName(name).slice(0, 100)}.pdf`,
        bytes: Buffer.from(bytes),
      })
    },
  )
}
