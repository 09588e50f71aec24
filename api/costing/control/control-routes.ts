import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isCalendarDate } from '../../../model/calendar-date.ts'
import {
  controlFigure,
  controlsOfAllProjects,
  projectControl,
} from '../../../model/costing/project-control.ts'
import { day, described, type FromSchema, oneOf, type Schema, text } from '../../../model/schemas.ts'
import { projects } from '../../../resources.config.ts'
import { type AppContext, userOf } from '../../context.ts'
import { recordReport } from '../../crud/report-taken.ts'
import { requireRecord } from '../../crud/require-record.ts'
import { reading } from '../../crud/route-options.ts'
import { Problem } from '../../http/errors.ts'
import { fitForFileName, sendFile, xlsxType } from '../../http/files/file-reply.ts'
import { makeFileInWorker } from '../../http/files/temporary-files.ts'
import { idIn, idParameter } from '../../http/ids.ts'
import { queryOf } from '../../http/validation.ts'
import { keepFigures } from '../../own-code/keep-figures.ts'
import { mayReadCosts } from '../costs.ts'
import { readSnapshot } from '../transactions.ts'
import { readClosed } from './closed.ts'
import { readControl, readQueriedOf, readUnallocatedOf } from './read-control.ts'
import { readControls } from './read-firm.ts'
import { controlReport } from './report-task.ts'

const maxIds = 1000

const asOf: Schema<string> = {
  ...described(day, 'Only entries dated up to this day. Default: all entries'),
  'x-check': (value: unknown) => (isCalendarDate(value) ? [] : ['"asOf" must be a date: yyyy-MM-dd.']),
}

const whichProjects = queryOf({
  open: {
    ...described(oneOf(['true', 'false']), 'true: only open projects'),
    'x-says': '"open" must be true or false.',
  },
  ids: {
    ...described(text, `Only these projects, up to ${maxIds}: 1,2,3`),
    pattern: `^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${maxIds - 1}}$`,
    'x-says': `"ids" must be up to ${maxIds} ids: 1,2,3.`,
  },
})
const asOfDay = queryOf({ asOf })
const compared = queryOf({
  asOf,
  compare: {
    ...described(text, 'Id of a month close'),
    pattern: '^[1-9]\\d{0,8}$',
    'x-says': '"compare" must be the number of a month close.',
  },
})

export const controlRoutes =
  ({ db, reads, workers, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    const seesCosts = (request: FastifyRequest) => mayReadCosts({ resources }, userOf(request))
    app.get<{ Querystring: FromSchema<typeof whichProjects> }>(
      '/ProjectControl',
      reading(projects, {
        summary: 'Value, cost and forecast of every project',
        querystring: whichProjects,
        response: { 200: controlsOfAllProjects },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      async (request) => {
        const { open, ids } = request.query
        const which = { openOnly: open === 'true', ids: ids?.split(',').map(Number) ?? null }
        const read = await readSnapshot(db, (trx) => readControls(trx, which, seesCosts(request)))
        await keepFigures(request, db, read)
        return read.controls
      },
    )

    app.get<{ Querystring: FromSchema<typeof compared> }>(
      '/ProjectControl/:id',
      reading(projects, {
        summary: 'Value, cost and forecast of a project by category',
        params: idParameter(projects),
        querystring: compared,
        response: { 200: projectControl },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      (request) => {
        const { asOf = null, compare } = request.query
        const id = idIn(request)
        return readSnapshot(db, async (trx) => {
          const control = await readControl(trx, id, asOf, seesCosts(request))
          if (!control) throw new Problem('not_found')
          const closed =
            compare === undefined ? null : await readClosed(trx, id, Number(compare), seesCosts(request))
          if (compare !== undefined && !closed) throw new Problem('not_found')
          return { ...control, compared: closed }
        })
      },
    )

    app.get(
      '/ProjectControl/:id/unallocated',
      reading(projects, {
        summary: 'Unallocated spend of the suppliers of a project',
        params: idParameter(projects),
        response: { 200: controlFigure },
        heavy: true,
      }),
      (request) => {
        const id = idIn(request)
        return readSnapshot(db, async (trx) => {
          await requireRecord(trx, projects, id)
          return readUnallocatedOf(trx, id)
        })
      },
    )

    app.get(
      '/ProjectControl/:id/queried',
      reading(projects, {
        summary: 'Queried invoices of a project',
        params: idParameter(projects),
        response: { 200: controlFigure },
      }),
      (request) => {
        const id = idIn(request)
        return readSnapshot(db, async (trx) => {
          await requireRecord(trx, projects, id)
          return readQueriedOf(trx, id)
        })
      },
    )

    app.get<{ Querystring: FromSchema<typeof asOfDay> }>(
      '/ProjectControl/:id/excel',
      reading(projects, {
        summary: 'Value, cost and forecast of a project as an Excel workbook',
        params: idParameter(projects),
        querystring: asOfDay,
        response: {
          200: { content: { [xlsxType]: { schema: { type: 'string', format: 'binary' } } } },
        },
        heavy: true,
        refuses: ['unknown_query'],
      }),
      async (request, reply) => {
        const { asOf = null } = request.query
        const id = idIn(request)
        const { result: project, ...file } = await reads.inWorker(request, (source) =>
          makeFileInWorker(request, reply, (path) =>
            workers.run(controlReport, [source, path, id, asOf, seesCosts(request)], request.signal),
          ),
        )
        await recordReport(db, request, projects, project.id)
        const name = fitForFileName([project.projectNumber, project.projectName].filter(Boolean).join(' '))
        return sendFile(reply, file, `Control of ${[...name].slice(0, 80).join('').trim()}.xlsx`, xlsxType)
      },
    )
  }
