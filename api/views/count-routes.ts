import type { FastifyInstance } from 'fastify'
import { isCancelled } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import type { FromSchema } from '../../model/schemas.ts'
import { countedAtMost, type ViewCounts, viewCounts, viewCountsQuery } from '../../model/view-counts.ts'
import { definitionsFor, everyone, mayDo } from '../access.ts'
import { type AppContext, userOf } from '../context.ts'
import { readList } from '../crud/list.ts'
import { parseListQuery } from '../crud/list-query.ts'
import { Problem } from '../http/errors.ts'

const isTooLong = (error: unknown): boolean =>
  isCancelled(error) || (error instanceof Problem && error.code === 'too_many_to_search')

/** How many records wait in views of lists, for the menu. */
export const viewCountRoutes =
  ({ db, resources }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: FromSchema<typeof viewCountsQuery> }>(
      '/ViewCount',
      {
        config: { access: everyone, heavy: true, refuses: ['invalid_input'] },
        schema: {
          tags: ['Views'],
          summary: 'Count the records of several views',
          description: `The views of the definitions, each counted up to ${countedAtMost}. Views of lists that the caller may not read are left out.`,
          querystring: viewCountsQuery,
          response: { 200: viewCounts },
        },
      },
      async (request): Promise<ViewCounts> => {
        const user = userOf(request)
        const visible = definitionsFor(resources, user)
        const named = [...new Set(request.query.views.split(','))]
        const countOf = async (resource: Resource, filter: object) => {
          const query = parseListQuery(visible, resource, {
            filter: JSON.stringify(filter),
            range: '[0,-1]',
            total: String(countedAtMost),
          })
          try {
            const { total, moreThan } = await readList(
              { db, resources: visible, resource, signal: request.signal },
              query,
            )
            return { count: total ?? moreThan ?? 0, isMore: moreThan !== null }
          } catch (error) {
            if (!isTooLong(error)) throw error
            return { count: null, isMore: false }
          }
        }
        const counts: ViewCounts['counts'][number][] = []
        for (const name of named) {
          const [list = '', view = ''] = name.split('/')
          const resource = visible[list]
          const filter = resource?.list.views?.find((one) => one.name === view)?.filter
          // One after the other: the menu of one user takes one connection.
          if (resource && filter && mayDo(user, 'read', resource))
            counts.push({ list, view, ...(await countOf(resource, filter)) })
        }
        return { counts }
      },
    )
  }
