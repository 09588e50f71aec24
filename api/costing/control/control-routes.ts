import type { FastifyInstance } from 'fastify'
import { isCalendarDate } from '../../../model/fields/date.ts'
import { projects } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { recordReport } from '../../crud/report-taken.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading } from '../../crud/route-options.ts'
import { heavy } from '../../http/call-limits.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName, sendFile, writeFile, xlsxType } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/schemas.ts'
import { readAtOnce } from '../transactions.ts'
import { readClosed } from './closed.ts'
import { controlSchema, controlsSchema, figure } from './control-schema.ts'
import { readControl, readUnallocatedOf } from './read-control.ts'
import { readControls } from './read-firm.ts'

const dayParameter = {
  type: 'string',
  format: 'date',
  description: 'Only what had happened by this day; all that is entered without it',
}

/** Errors: 400 `unknown_query`. */
const parametersOf = <Name extends string>(
  query: unknown,
  ...names: readonly Name[]
): { readonly [N in Name]?: string } => {
  const given = query as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(given))
    if (!names.some((known) => known === name) || typeof value !== 'string')
      throw new Problem('unknown_query', { title: `There is no parameter "${name}" like this.` })
  return given as { readonly [N in Name]?: string }
}

const dayIn = (text: string | undefined): string | null => {
  if (text === undefined) return null
  if (!isCalendarDate(text))
    throw new Problem('unknown_query', { title: '"asOf" must be a date: yyyy-MM-dd.' })
  return text
}

const closeIn = (text: string | undefined): number | null => {
  if (text === undefined) return null
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Problem('unknown_query', { title: '"compare" must be the number of a month close.' })
  return Number(text)
}

const maxIds = 1000

const listOfIds = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/

const idsIn = (text: string | undefined): readonly number[] | null => {
  if (text === undefined) return null
  const ids = text.split(',').map(Number)
  if (!listOfIds.test(text) || ids.length > maxIds)
    throw new Problem('unknown_query', { title: `"ids" must be up to ${maxIds} ids: 1,2,3.` })
  return ids
}

export const controlRoutes =
  ({ db }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get(
      '/ProjectControl',
      heavy(
        reading(
          projects,
          {
            summary: 'Value, cost and forecast of every project',
            querystring: {
              type: 'object',
              properties: {
                open: { enum: ['true', 'false'], description: 'true: only open projects' },
                ids: {
                  type: 'string',
                  pattern: listOfIds.source,
                  description: `Only these projects, up to ${maxIds}: 1,2,3`,
                },
              },
            },
            response: { 200: controlsSchema },
          },
          ['unknown_query'],
        ),
      ),
      (request) => {
        const { open = 'false', ids } = parametersOf(request.query, 'open', 'ids')
        if (open !== 'true' && open !== 'false')
          throw new Problem('unknown_query', { title: '"open" must be true or false.' })
        const which = { openOnly: open === 'true', ids: idsIn(ids) }
        return readAtOnce(db, (trx) => readControls(trx, which))
      },
    )

    app.get(
      '/ProjectControl/:id',
      heavy(
        reading(
          projects,
          {
            summary: 'Value, cost and forecast of a project by category',
            params: idParameter(projects),
            querystring: {
              type: 'object',
              properties: {
                asOf: dayParameter,
                compare: { type: 'string', pattern: '^[1-9]\\d{0,8}$', description: 'Id of a month close' },
              },
            },
            response: { 200: controlSchema },
          },
          ['unknown_query'],
        ),
      ),
      (request) => {
        const { asOf, compare } = parametersOf(request.query, 'asOf', 'compare')
        const [id, day, closeId] = [idIn(request), dayIn(asOf), closeIn(compare)]
        return readAtOnce(db, async (trx) => {
          const control = await readControl(trx, id, day)
          if (!control) throw new Problem('not_found')
          const compared = closeId === null ? null : await readClosed(trx, id, closeId)
          if (closeId !== null && !compared) throw new Problem('not_found')
          return { ...control, compared }
        })
      },
    )

    app.get(
      '/ProjectControl/:id/unallocated',
      heavy(
        reading(projects, {
          summary: 'Unallocated spend of the suppliers that something of a project is bought from',
          params: idParameter(projects),
          response: { 200: figure },
        }),
      ),
      (request) => {
        const id = idIn(request)
        return readAtOnce(db, async (trx) => {
          await requireRecord(trx, projects, id)
          return readUnallocatedOf(trx, id)
        })
      },
    )

    app.get(
      '/ProjectControl/:id/excel',
      heavy(
        reading(
          projects,
          {
            summary: 'Value, cost and forecast of a project as an Excel workbook',
            params: idParameter(projects),
            querystring: { type: 'object', properties: { asOf: dayParameter } },
            response: {
              200: { content: { [xlsxType]: { schema: { type: 'string', format: 'binary' } } } },
            },
          },
          ['unknown_query'],
        ),
      ),
      async (request, reply) => {
        const { asOf } = parametersOf(request.query, 'asOf')
        const [id, day] = [idIn(request), dayIn(asOf)]
        // Loaded with the first report: exceljs takes a tenth of the start time.
        const { writeControlWorkbook } = await import('./excel.ts')
        const { result: project, ...file } = await writeFile((output) =>
          writeControlWorkbook(db, id, day, output),
        )
        await recordReport(db, request, projects, project.id)
        const name = fitForFileName([project.projectNumber, project.projectName].filter(Boolean).join(' '))
        return sendFile(reply, file, `Control of ${[...name].slice(0, 80).join('').trim()}.xlsx`, xlsxType)
      },
    )
  }
