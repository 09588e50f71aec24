import type { FastifyInstance, FastifyRequest } from 'fastify'
import { cancelOnAbort, isCancelled, query } from '../../database/query.ts'
import type { Resource } from '../../model/definition.ts'
import { anyText, normalizeText } from '../../model/fields/text.ts'
import type { Resources } from '../../model/resources.ts'
import { type FromSchema, objectSchema, text } from '../../model/schemas.ts'
import {
  type FoundRecord,
  maxFound,
  type SearchReply,
  searchLetters,
  searchReply,
} from '../../model/search.ts'
import { definitionsFor, everyone, mayDo } from '../access.ts'
import { type AppContext, userOf } from '../context.ts'
import { findRecords, type RankedRecord } from './find-records.ts'

/** Per resource. */
const timeoutMs = 300

const searchQuery = objectSchema({
  q: { ...text, minLength: searchLetters.min, maxLength: searchLetters.max, pattern: anyText },
})

/** Continues in a new transaction after a timeout. */
const searchAll = async (
  { reads, request }: { readonly reads: AppContext['reads']; readonly request: FastifyRequest },
  { resources, searched }: { readonly resources: Resources; readonly searched: readonly Resource[] },
  text: string,
) => {
  const found: RankedRecord[] = []
  const leftOut: string[] = []
  const rest = [...searched]
  while (rest.length > 0)
    try {
      await reads.snapshot(request, async (trx, pool) => {
        await query(trx, `set local statement_timeout = ${timeoutMs}`)
        await cancelOnAbort(pool, trx, request.signal, async () => {
          for (let next = rest[0]; next; next = rest[0]) {
            found.push(...(await findRecords(trx, { resources, resource: next }, text)))
            rest.shift()
          }
        })
      })
    } catch (error) {
      request.signal.throwIfAborted()
      if (!isCancelled(error)) throw error
      leftOut.push(rest.shift()?.title ?? '')
    }
  return { found, leftOut }
}

export const searchRoutes =
  ({ reads, resources }: AppContext) =>
  async (app: FastifyInstance): Promise<void> => {
    app.get<{ Querystring: FromSchema<typeof searchQuery> }>(
      '/Search',
      {
        config: { access: everyone, heavy: true, refuses: ['invalid_input'] },
        schema: {
          tags: ['Search'],
          summary: 'Search the records of all lists',
          description:
            'The five best matches of each list that the caller may read. Equal texts come first, then matches at the start, at the start of a word, and anywhere. Accents are ignored, and the signs between the parts of a reference: "WF 0912" finds "WF/0912". A number also finds amounts; "#42" finds the records with that id.',
          querystring: searchQuery,
          response: { 200: searchReply },
        },
      },
      async (request): Promise<SearchReply> => {
        const q = normalizeText(request.query.q).trim()
        const user = userOf(request)
        const visible = definitionsFor(resources, user)
        const searched = Object.values(resources)
          // Single-record pages are in the menu.
          .filter((resource) => !resource.single && mayDo(user, 'read', resource))
          .map((resource) => visible[resource.name] ?? resource)
        if ([...q].length < searchLetters.min) return { found: [], leftOut: [] }
        const { found, leftOut } = await searchAll({ reads, request }, { resources: visible, searched }, q)
        const best = found
          .sort((one, other) => one.rank - other.rank)
          .slice(0, maxFound)
          .map(({ rank: _rank, ...record }): FoundRecord => record)
        return { found: best, leftOut }
      },
    )
  }
