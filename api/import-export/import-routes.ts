import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { poolConfigOf } from '../../database/connection.ts'
import { importReply, importRequest, isImported } from '../../model/import.ts'
import { flagProperties } from '../crud/bulk/bulk-schema.ts'
import { sendWrite, writeCallOf } from '../crud/reply-to-write.ts'
import { requireParent } from '../crud/require-record.ts'
import type { ResourceCalls } from '../crud/resource-calls.ts'
import { writing } from '../crud/route-options.ts'
import { asWriter, visibleTo, writeRefusals } from '../crud/visible.ts'
import { readParts } from '../http/body-parts.ts'
import { idIn } from '../http/ids.ts'
import { csvParameters } from './csv-body.ts'
import type { ImportParent } from './import-rows.ts'
import { importFile } from './import-task.ts'

/** Enough for 50,000 rows. */
const bodyLimit = 16 * 1_048_576

const csvType = 'text/csv'

/** The bodies of imports stay bytes, which a worker thread parses. */
export const acceptImports = (app: FastifyInstance): void => {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(['application/json', csvType], (request: FastifyRequest, body: IncomingMessage) =>
    readParts(request, body, bodyLimit),
  )
}

/** With `?dry=true`, returns a preview; otherwise writes all rows in one transaction. */
export const importRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, many, manyName, below }: ResourceCalls,
): void => {
  const { resource } = target
  if (!isImported(resource)) return

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    parent: ImportParent | null,
  ): Promise<FastifyReply> => {
    const { resources, by } = asWriter(request, target)
    const parts = (request.body ?? []) as Uint8Array<ArrayBuffer>[]
    const call = {
      ...writeCallOf(context, request, parts),
      query: request.query,
      isCsv: request.mediaType === csvType,
      target: { resources, resource, by },
      parent,
    }
    const { run } = context.workers
    const poolConfig = poolConfigOf(context.db)
    return sendWrite(
      reply,
      await run(
        importFile,
        [poolConfig, call, parts],
        request.signal,
        parts.map(({ buffer }) => buffer),
      ),
    )
  }

  const options = (name: string, described: { summary: string; params?: object }) => ({
    bodyLimit,
    ...writing(resource, {
      operationId: `import${manyName}${name}`,
      ...described,
      description:
        'All rows or none. With ?dry=true nothing is written, and the reply says what each row would change.',
      querystring: { type: 'object', properties: { ...flagProperties('dry'), ...csvParameters } },
      body: {
        content: {
          'application/json': { schema: importRequest(resource) },
          'text/csv': {
            schema: { type: 'string', description: 'RFC 4180; the first row contains field names or labels' },
          },
        },
      },
      response: { 200: importReply, 201: importReply },
      refuses: ['unknown_query', 'changed_by_someone_else', 'in_use', ...writeRefusals(target)],
      largeBody: true,
      // 50,000 rows take a core and the database for seconds.
      heavy: true,
    }),
  })
  app.post(`${apiPath}/import`, options('', { summary: `Import ${many}` }), (request, reply) =>
    answer(request, reply, null),
  )
  if (!below) return
  app.post(
    `${below.path}/import`,
    options(below.name, { summary: `Import ${many} ${below.words}`, params: below.params }),
    async (request, reply) => {
      const id = idIn(request)
      await requireParent(context.db, visibleTo(request, target).resource, id)
      return answer(request, reply, { key: below.key, id })
    },
  )
}
