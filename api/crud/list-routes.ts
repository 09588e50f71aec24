import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { inOneWord } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import { heavy } from '../http/call-limits.ts'
import type { ProblemCode } from '../http/errors.ts'
import { idIn, idParameter } from '../http/schemas.ts'
import type { ResourceCalls } from './call-handler.ts'
import { type ListPage, readList } from './list.ts'
import { type ListParameters, type ListQuery, parseListQuery } from './list-query.ts'
import { listParameters } from './list-schema.ts'
import { requireParent } from './require-record.ts'
import { reading } from './route-options.ts'
import { visibleTo } from './visible.ts'

/** `lines 0-24/319`: RFC 9110 section 14.4, with rows instead of bytes. Null if nothing is known. */
const rowsIn = (name: string, { page }: ListQuery, { count, total }: ListPage): string | null => {
  if (total === null && (count === 0 || page?.fromEnd)) return null
  if (count === 0) return `${name} */${total}`
  const first = page?.fromEnd ? Number(total) - page.offset - count : (page?.offset ?? 0)
  return `${name} ${first}-${first + count - 1}/${total ?? '*'}`
}

export const listRoutes = (
  app: FastifyInstance,
  { context, target, apiPath, record }: ResourceCalls,
): void => {
  const { resource } = target
  const { parent } = resource
  const many = resource.title.toLowerCase()
  const operationId = `list${inOneWord(resource.title)}`
  const described = {
    querystring: listParameters(resource),
    response: {
      200: {
        type: 'array',
        items: record,
        headers: {
          'Content-Range': {
            type: 'string',
            description:
              'Rows and how many there are: lines 0-24/319, or lines 0-24/* where they were not all counted',
          },
          'X-Total-Count': {
            type: 'integer',
            minimum: 0,
            description: 'How many there are, where that is known',
          },
          'X-Total-More-Than': {
            type: 'integer',
            minimum: 1,
            description: 'The "total" asked for, where there are more records than that',
          },
          'X-Sums': {
            type: 'string',
            description:
              'JSON of the "sums" asked for, over all records that match: {"total":30363.88}. With "total" only where no more than 100,000 match',
          },
        },
      },
    },
  }

  const refuses: ProblemCode[] = ['unknown_query', 'too_many_records', 'too_many_to_search']
  const route = (
    path: string,
    schema: RouteShorthandOptions['schema'],
    parentIdOf: (request: FastifyRequest) => number | null,
  ) => {
    const queries = new WeakMap<FastifyRequest, ListQuery>()
    const queryOf = (request: FastifyRequest): ListQuery => {
      const known = queries.get(request)
      if (known) return known
      const visible = visibleTo(request, target)
      const id = parentIdOf(request)
      const ofParent = parent && id !== null ? { [parent.key]: id } : {}
      const query = parseListQuery(
        visible.resources,
        visible.resource,
        request.query as ListParameters,
        ofParent,
      )
      queries.set(request, query)
      return query
    }
    app.get(
      path,
      heavy(reading(resource, { ...described, ...schema }, refuses), (request) => queryOf(request).isHeavy),
      async (request, reply) => {
        const query = queryOf(request)
        const visible = visibleTo(request, target)
        const page = await readList({ db: context.db, ...visible, signal: request.signal }, query)
        const parentId = parentIdOf(request)
        if (page.count === 0 && parentId !== null) await requireParent(context.db, visible.resource, parentId)
        if (page.sums !== null) reply.header('x-sums', page.sums)
        if (page.total !== null) reply.header('x-total-count', page.total)
        if (page.moreThan !== null) reply.header('x-total-more-than', page.moreThan)
        reply.rows = rowsIn(resource.name, query, page)
        return reply.type('application/json; charset=utf-8').send(page.json)
      },
    )
  }

  route(apiPath, { operationId, summary: `List ${many}` }, () => null)
  if (!parent) return
  const { to } = referenceOf(resource, parent.key)
  route(
    `${apiPath}/${parent.segment}/:id`,
    {
      operationId: `${operationId}Of${inOneWord(to.label)}`,
      summary: `List ${many} of one ${to.label.toLowerCase()}`,
      params: idParameter(to),
    },
    idIn,
  )
}
