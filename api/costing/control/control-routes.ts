import type { FastifyInstance } from 'fastify'
import { isCalendarDate } from '../../../model/fields/date.ts'
import { controlFigure, controlsOfAllProjects, projectControl } from '../../../model/project-control.ts'
import { projects } from '../../../resources.config.ts'
import type { AppContext } from '../../context.ts'
import { recordReport } from '../../crud/report-taken.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName, sendFile, writeFile, xlsxType } from '../../http/files/file-reply.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { readAtOnce } from '../transactions.ts'
import { readClosed } from './closed.ts'
import { readControl, readUnallocatedOf } from './read-control.ts'
import { readControls } from './read-firm.ts'

const maxIds = 1000
const idShape = /^[1-9]\d{0,8}$/
const listOfIds = /^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/

const parameters = {
  open: {
    schema: { enum: ['true', 'false'], description: 'true: only open projects' },
    fits: (text: string) => text === 'true' || text === 'false',
    says: '"open" must be true or false.',
  },
  ids: {
    schema: {
      type: 'string',
      pattern: listOfIds.source,
      description: `Only these projects, up to ${maxIds}: 1,2,3`,
    },
    fits: (text: string) => listOfIds.test(text) && text.split(',').length <= maxIds,
    says: `"ids" must be up to ${maxIds} ids: 1,2,3.`,
  },
  asOf: {
    schema: {
      type: 'string',
      format: 'date',
      description: 'Only what had happened by this day; all that is entered without it',
    },
    fits: isCalendarDate,
    says: '"asOf" must be a date: yyyy-MM-dd.',
  },
  compare: {
    schema: { type: 'string', pattern: idShape.source, description: 'Id of a month close' },
    fits: (text: string) => idShape.test(text),
    says: '"compare" must be the number of a month close.',
  },
}
type Name = keyof typeof parameters

const querySchema = (...names: readonly Name[]) => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, parameters[name].schema])),
})

/** Errors: 400 `unknown_query`. */
const parametersOf = <N extends Name>(
  query: unknown,
  ...names: readonly N[]
): { readonly [name in N]?: string } => {
  const given = query as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(given))
    if (!names.some((known) => known === name) || typeof value !== 'string')
      throw new Problem('unknown_query', { title: `There is no parameter "${name}" like this.` })
  for (const name of names) {
    const { [name]: value } = given
    if (typeof value === 'string' && !parameters[name].fits(value))
      throw new Problem('unknown_query', { title: parameters[name].says })
  }
  return given as { readonly [name in N]?: string }
}

export const controlRoutes =
  ({ db }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get(
      '/ProjectControl',
      reading(projects, {
        summary: 'Value, cost and forecast of every project',
        querystring: querySchema('open', 'ids'),
        response: { 200: controlsOfAllProjects },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      (request) => {
        const { open, ids } = parametersOf(request.query, 'open', 'ids')
        const which = { openOnly: open === 'true', ids: ids?.split(',').map(Number) ?? null }
        return readAtOnce(db, (trx) => readControls(trx, which))
      },
    )

    app.get(
      '/ProjectControl/:id',
      reading(projects, {
        summary: 'Value, cost and forecast of a project by category',
        params: idParameter(projects),
        querystring: querySchema('asOf', 'compare'),
        response: { 200: projectControl },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      (request) => {
        const { asOf = null, compare } = parametersOf(request.query, 'asOf', 'compare')
        const id = idIn(request)
        return readAtOnce(db, async (trx) => {
          const control = await readControl(trx, id, asOf)
          if (!control) throw new Problem('not_found')
          const compared = compare === undefined ? null : await readClosed(trx, id, Number(compare))
          if (compare !== undefined && !compared) throw new Problem('not_found')
          return { ...control, compared }
        })
      },
    )

    app.get(
      '/ProjectControl/:id/unallocated',
      reading(projects, {
        summary: 'Unallocated spend of the suppliers that something of a project is bought from',
        params: idParameter(projects),
        response: { 200: controlFigure },
        heavy: true,
      }),
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
      reading(projects, {
        summary: 'Value, cost and forecast of a project as an Excel workbook',
        params: idParameter(projects),
        querystring: querySchema('asOf'),
        response: {
          200: { content: { [xlsxType]: { schema: { type: 'string', format: 'binary' } } } },
        },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      async (request, reply) => {
        const { asOf = null } = parametersOf(request.query, 'asOf')
        const id = idIn(request)
        // Loaded with the first report: exceljs takes a tenth of the start time.
        const { writeControlWorkbook } = await import('./excel.ts')
        const { result: project, ...file } = await writeFile((output) =>
          writeControlWorkbook(db, id, asOf, output),
        )
        await recordReport(db, request, projects, project.id)
        const name = fitForFileName([project.projectNumber, project.projectName].filter(Boolean).join(' '))
        return sendFile(reply, file, `Control of ${[...name].slice(0, 80).join('').trim()}.xlsx`, xlsxType)
      },
    )
  }
