import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inOneWord } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import { heavily } from '../http/heavy-calls.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { readList } from './list.ts'
import { type ListParameters, parseListQuery } from './list-query.ts'
import { listParameters } from './list-schema.ts'
import { requireParent } from './require-record.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { reading } from './route-options.ts'
import { seenIn } from './seen.ts'

/** A list as a whole, and a search for a text, read far more than the page that is shown. */
const isHeavy = ({ query }: FastifyRequest) => {
  const { range, filter } = query as ListParameters
  return range === undefined || (typeof filter === 'string' && /"q"/.test(filter))
}

/** `GET /{Resource}` and, for a resource with a parent, `GET /{Resource}/{Parent}/{id}`. */
export const listRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, record }: ResourceCalls,
): void => {
  const { resource } = target
  const many = resource.title.toLowerCase()
  const operationId = `list${inOneWord(resource.title)}`
  const described = {
    querystring: listParameters(resource),
    response: {
      200: {
        type: 'array',
        items: record,
        headers: {
          'Content-Range': { type: 'string', description: 'Rows and how many there are: lines 0-24/319' },
          'X-Total-Count': { type: 'integer', minimum: 0 },
          'X-Sums': {
            type: 'string',
            description: 'JSON of the "sums" asked for, over all records that match: {"total":30363.88}',
          },
        },
      },
    },
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply, ofParent: Record<string, number>) => {
    const seen = seenIn(request, target)
    const query = parseListQuery(seen.resources, seen.resource, request.query as ListParameters, ofParent)
    const { json, count, total, sums } = await readList(context.db, seen.resources, seen.resource, query)
    const first = query.page?.offset ?? 0
    const shown = count === 0 ? '*' : `${first}-${first + count - 1}`
    if (sums !== null) reply.header('x-sums', sums)
    reply.rows = `${resource.name} ${shown}/${total}`
    return reply.header('x-total-count', total).type('application/json; charset=utf-8').send(json)
  }

  app.get(
    apiPath,
    heavily(
      reading(resource, { operationId, summary: `List ${many}`, ...described }, [
        'unknown_query',
        'too_many_records',
      ]),
      isHeavy,
    ),
    (request, reply) => answer(request, reply, {}),
  )

  const { parent } = resource
  if (!parent) return
  const { to } = referenceOf(resource, parent.key)
  const summary = `List ${many} of one ${to.label.toLowerCase()}`
  app.get(
    `${apiPath}/${parent.segment}/:id`,
    heavily(
      reading(
        resource,
        {
          operationId: `${operationId}Of${inOneWord(to.label)}`,
          summary,
          params: idParameter(to),
          ...described,
        },
        ['unknown_query', 'too_many_records'],
      ),
      isHeavy,
    ),
    async (request, reply) => {
      const id = idIn(request)
      await requireParent(context.db, seenIn(request, target).resource, id)
      return answer(request, reply, { [parent.key]: id })
    },
  )
}
