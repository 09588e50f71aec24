import type { FastifyInstance, FastifyRequest } from 'fastify'
import { described, integer, listOf, text } from '../../model/schemas.ts'
import { makeTextFile } from '../http/files/temporary-files.ts'
import { idIn } from '../http/ids.ts'
import { type ListPage, readList } from './list.ts'
import { type ListParameters, type ListQuery, parseListQuery } from './list-query.ts'
import { listParameters } from './list-schema.ts'
import { requireParent } from './require-record.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { reading } from './route-options.ts'
import { visibleTo } from './visible.ts'

/** `lines 0-24/319`: RFC 9110 section 14.4, with rows instead of bytes. Null if nothing is known. */
const rowsIn = (name: string, { page }: ListQuery, { count, total }: ListPage): string | null => {
  if (total === null && (count === 0 || page?.fromEnd)) return null
  if (count === 0) return `${name} */${total}`
  const first = page?.fromEnd ? Number(total) - page.offset - count : (page?.offset ?? 0)
  return `${name} ${first}-${first + count - 1}/${total ?? '*'}`
}

/** Both the queue of heavy calls and the reply need it. */
const parsedOnce = new WeakMap<FastifyRequest, ListQuery>()

const headers = {
  'Content-Range': described(
    text,
    'Returned rows and the total: lines 0-24/319, or lines 0-24/* if not all were counted',
  ),
  'X-Total-Count': { ...integer, minimum: 0, description: 'Number of all matching records, if it is known' },
  'X-Total-More-Than': {
    ...integer,
    minimum: 1,
    description: 'The requested maximum total, if there are more records',
  },
  'X-Sums': described(
    text,
    'JSON of the requested "sums" over all matching records: {"total":30363.88}. With "total" only up to 100,000 matches',
  ),
}

export const listRoutes = (app: FastifyInstance, calls: ResourceCalls): void => {
  const { context, target, apiPath, record, many, manyName, below } = calls
  const { resource } = target
  const querystring = listParameters(resource)

  const route = (path: string, name: string, described: { summary: string; params?: object }) => {
    const parentIdOf = (request: FastifyRequest) => (described.params ? idIn(request) : null)
    const queryOf = (request: FastifyRequest): ListQuery => {
      const known = parsedOnce.get(request)
      if (known) return known
      const visible = visibleTo(request, target)
      const id = parentIdOf(request)
      const query = parseListQuery(
        visible.resources,
        visible.resource,
        request.query as ListParameters,
        below && id !== null ? { [below.key]: id } : {},
      )
      parsedOnce.set(request, query)
      return query
    }
    app.get(
      path,
      reading(resource, {
        operationId: `list${manyName}${name}`,
        ...described,
        querystring,
        response: { 200: { ...listOf(record), headers } },
        refuses: ['unknown_query', 'too_many_records', 'too_many_to_search'],
        heavy: (request) => queryOf(request).isHeavy,
      }),
      async (request, reply) => {
        const query = queryOf(request)
        const visible = visibleTo(request, target)
        const makeFile = (pieces: AsyncIterable<string>) => makeTextFile(request, reply, pieces)
        const page = await readList({ db: context.db, ...visible, signal: request.signal, makeFile }, query)
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

  route(apiPath, '', { summary: `List ${many}` })
  if (below) route(below.path, below.name, { summary: `List ${many} ${below.words}`, params: below.params })
}
