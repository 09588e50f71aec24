import type { FastifyInstance } from 'fastify'
import type { Resource } from '../../model/definition.ts'
import { hintsFor } from '../../model/did-you-mean.ts'
import { withoutSpaces } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import { described, text } from '../../model/schemas.ts'
import { parseListQuery } from '../crud/list-query.ts'
import { listParameters } from '../crud/list-schema.ts'
import { recordReport } from '../crud/report-taken.ts'
import type { ResourceCalls } from '../crud/resource-calls.ts'
import { reading } from '../crud/route-options.ts'
import { visibleTo } from '../crud/visible.ts'
import { Problem } from '../http/errors.ts'
import { fitForFileName, sendFile, xlsxType } from '../http/files/file-reply.ts'
import { makeFileInWorker } from '../http/files/temporary-files.ts'
import { allColumns, hasCells } from './export-columns.ts'
import { listExport } from './export-task.ts'
import type { ExportFormat } from './write-list.ts'

const types: Readonly<Record<ExportFormat, string>> = { xlsx: xlsxType, csv: 'text/csv; charset=utf-8' }

/** Default: the list's columns. Errors: 400 for an unknown field. */
const columnNames = (resource: Resource, columns: unknown): readonly string[] => {
  if (columns === undefined) return resource.list.columns.filter((name) => hasCells(resource, name))
  if (columns === 'all') return allColumns(resource)
  const known = allColumns(resource)
  let names: unknown
  try {
    names = JSON.parse(String(columns))
  } catch {
    // Invalid JSON is refused below.
  }
  const unknown = Array.isArray(names) && names.find((name) => !known.includes(name))
  if (Array.isArray(names) && names.length > 0 && unknown === undefined) return names
  const hints = typeof unknown === 'string' ? hintsFor(unknown, known) : []
  throw new Problem('unknown_query', { title: refusals.columnsForm({ hints }) })
}

export const exportRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, many, manyName }: ResourceCalls,
): void => {
  const { resource } = target
  const { properties } = listParameters(resource) as { properties: Record<string, unknown> }
  const querystring = {
    type: 'object',
    properties: {
      filter: properties.filter,
      sort: properties.sort,
      columns: described(
        text,
        '"all" or a JSON array of fields, without pictures. Default: the fields of the list',
      ),
    },
  }
  for (const format of ['xlsx', 'csv'] as const) {
    const content = { schema: { type: 'string', format: 'binary' } }
    app.get(
      `${apiPath}/export.${format}`,
      reading(resource, {
        operationId: `export${manyName}As${withoutSpaces(format)}`,
        summary: `Export ${many} as ${format === 'xlsx' ? 'an Excel workbook' : 'CSV'}`,
        querystring,
        response: { 200: { content: { [format === 'csv' ? 'text/csv' : xlsxType]: content } } },
        refuses: ['unknown_query', 'too_many_records'],
        heavy: true,
      }),
      async (request, reply) => {
        const visible = visibleTo(request, target)
        const { columns, ...parameters } = request.query as Record<string, string>
        const names = columnNames(visible.resource, columns)
        const query = parseListQuery(visible.resources, visible.resource, parameters)
        const list = { visible, query, columns: names }
        const { result: _result, ...file } = await context.reads.inWorker(request, (source) =>
          makeFileInWorker(request, reply, (path) =>
            context.workers.run(listExport, [source, path, list, format], request.signal),
          ),
        )
        await recordReport(context.db, request, resource, null)
        return sendFile(reply, file, `${fitForFileName(resource.title)}.${format}`, types[format])
      },
    )
  }
}
