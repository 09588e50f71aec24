import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { inOneWord } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import { looksAlikeToAll } from '../access.ts'
import { foundBeside } from '../context.ts'
import type { ProblemCode } from '../http/errors.ts'
import { heavily } from '../http/heavy-calls.ts'
import { idIn, idParameter } from '../http/ids.ts'
import { askedList, nameNow, type PlannedList } from './asked-lists.ts'
import { type ListAnswer, type ListPage, listPage, readList } from './list.ts'
import type { ListParameters, ListQuery } from './list-query.ts'
import { listParameters } from './list-schema.ts'
import type { ResourceCalls } from './resource-calls.ts'
import { besideSession, reading } from './route-options.ts'
import { type Seen, seenIn } from './seen.ts'

/** A list as a whole, and a search for a text, read far more than the page that is shown. */
const isHeavy = ({ query }: FastifyRequest) => {
  const { range, filter } = query as ListParameters
  return range === undefined || (typeof filter === 'string' && /"q"/.test(filter))
}

/** `lines 0-24/319` (RFC 9110 section 14.4, with rows for bytes); null where neither rows nor their number are known. */
const rowsIn = (name: string, { page }: ListQuery, { count, total }: ListPage): string | null => {
  if (total === null && (count === 0 || page?.fromEnd)) return null
  if (count === 0) return `${name} */${total}`
  const first = page?.fromEnd ? Number(total) - page.offset - count : (page?.offset ?? 0)
  return `${name} ${first}-${first + count - 1}/${total ?? '*'}`
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
          'X-Looked-Through': {
            type: 'integer',
            minimum: 1,
            description:
              'The "within" asked for, where there are more records and what was asked for is not full by then',
          },
          'X-Total-At-Least': {
            type: 'integer',
            minimum: 0,
            description: 'How many match of the records that were looked through, where others were not',
          },
          'X-Sums': {
            type: 'string',
            description: 'JSON of the "sums" asked for, over all records that match: {"total":30363.88}',
          },
        },
      },
    },
  }

  const refuses: ProblemCode[] = ['unknown_query', 'too_many_records']
  const isAlike = looksAlikeToAll(target.resources, resource)
  const route = (
    path: string,
    schema: RouteShorthandOptions['schema'],
    parentIdOf: (request: FastifyRequest) => number | null,
  ) => {
    const asked = (request: FastifyRequest, seen: Seen) =>
      askedList(context.db, seen, request.query as ListParameters, parentIdOf(request))
    // What was asked for beside the session is not worked out again.
    const askedBeside = new WeakMap<FastifyRequest, PlannedList>()
    const options = heavily(reading(resource, { ...described, ...schema }, refuses), isHeavy)
    app.get(
      path,
      // Where people see different things of it, who asks has to be known first.
      isAlike
        ? besideSession(options, (request) => {
            const list = asked(request, target)
            askedBeside.set(request, list)
            const { signal } = request
            return { ...list, name: nameNow(context.db, list), withBytes: true, signal }
          })
        : options,
      async (request, reply) => {
        const list = askedBeside.get(request) ?? asked(request, seenIn(request, target))
        const page = listPage(
          list,
          foundBeside<ListAnswer>(request) ?? (await readList(context.db, list, request.signal)),
        )
        if (page.sums !== null) reply.header('x-sums', page.sums)
        if (page.total !== null) reply.header('x-total-count', page.total)
        if (page.moreThan !== null) reply.header('x-total-more-than', page.moreThan)
        if (page.lookedThrough !== null) reply.header('x-looked-through', page.lookedThrough)
        if (page.atLeast !== null) reply.header('x-total-at-least', page.atLeast)
        reply.rows = rowsIn(resource.name, list.query, page)
        return reply.type('application/json; charset=utf-8').send(page.json)
      },
    )
  }

  route(apiPath, { operationId, summary: `List ${many}` }, () => null)
  const { parent } = resource
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
