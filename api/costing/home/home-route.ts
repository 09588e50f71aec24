import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { sessionLimits } from '../../../database/connection.ts'
import { connectionOf } from '../../../database/connection-of.ts'
import { whileWanted } from '../../../database/wanted.ts'
import type { HomeReply, HomeSoFar } from '../../../model/home.ts'
import { messages } from '../../../model/messages.ts'
import { definitionsFor, everyone, mayDo } from '../../access.ts'
import { type AppContext, type SignedInUser, userOf } from '../../context.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput, Problem } from '../../http/errors.ts'
import { onlyParameter } from '../../http/only-parameter.ts'
import { readAttention } from './attention.ts'
import { cashOf } from './cash.ts'
import { homeSchema, seenSchema } from './home-schema.ts'
import { readJobFacts } from './job-facts.ts'
import { readNews } from './news.ts'
import { createPatience, type ReadPart } from './patience.ts'
import { risksOf } from './risks.ts'
import { readUnallocated } from './unallocated.ts'

const beginningsSql = `
select
  current_date::text as today,
  exists (select from quote_header) as "hasQuotes",
  exists (select from purchase_header) as "hasPurchases"`

type Beginnings = Pick<HomeReply, 'today' | 'hasQuotes' | 'hasPurchases'>

/** Reads something for as long as somebody waits for it. */
type Wanted = <T>(read: () => Promise<T>) => Promise<T>

/** Everything on the home page, as it stood at one moment. What is added up over many records comes last. */
const readHome = async (
  trx: Knex.Transaction,
  user: SignedInUser,
  resources: AppContext['resources'],
  readPart: ReadPart,
  wanted: Wanted,
): Promise<HomeSoFar> => {
  const { rows } = await trx.raw<{ rows: Beginnings[] }>(beginningsSql)
  const [beginnings] = rows
  if (!beginnings) throw new Error('The clock answers a row')
  // Of what is somebody's own nothing that others did is news.
  const readable = Object.values(definitionsFor(resources, user)).filter(
    (resource) => mayDo(user, 'read', resource) && !resource.seen?.onlyOf,
  )
  const news = await wanted(() => readNews(trx, user.id, readable))
  const attention = await readPart('attention', readAttention)
  const unallocated = await readPart('unallocated', (part) => readUnallocated(part, beginnings.today))
  const facts = await readPart('jobs', readJobFacts)
  return {
    ...beginnings,
    openJobs: facts?.jobs.length ?? null,
    risks: facts && risksOf(facts.jobs, facts.categories),
    unallocated,
    attention,
    cash: facts && cashOf(facts.jobs, facts.months),
    news,
  }
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/

/** The instant of a body, which nothing later than now can be. */
const upToIn = (body: Record<string, unknown>): string => {
  const unknown = Object.keys(body).filter((name) => name !== 'upTo')
  if (unknown.length > 0)
    throw invalidInput(Object.fromEntries(unknown.map((name) => [name, [messages.unknownField]])))
  const { upTo } = body
  if (upTo === undefined || upTo === null) throw invalidInput({ upTo: [messages.required] })
  if (typeof upTo !== 'string' || !instant.test(upTo) || Number.isNaN(Date.parse(upTo)))
    throw invalidInput({ upTo: [messages.format] })
  return upTo
}

const tags = ['Home']

const longestPatience = sessionLimits.statement_timeout

/** So long (milliseconds) may each part take; null where all of it is wanted. Errors: 400 `unknown_query`. */
const withinIn = (query: unknown): number | null => {
  const within = onlyParameter(query, 'within')
  if (within === undefined) return null
  const milliseconds = typeof within === 'string' && /^\d{1,5}$/.test(within) ? Number(within) : 0
  if (milliseconds < 1 || milliseconds > longestPatience)
    throw new Problem('unknown_query', {
      title: `"within" must be a number from 1 to ${longestPatience}: milliseconds.`,
    })
  return milliseconds
}

/** GET /Home: what needs somebody, in one call; POST /Home/seen: its news are read. */
export const homeRoutes =
  ({ db, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    const patience = createPatience()
    app.get(
      '/Home',
      {
        config: { access: everyone, refuses: ['unknown_query'] },
        // The handler reads the query; the schema describes it.
        validatorCompiler: () => () => true,
        schema: {
          tags,
          querystring: {
            type: 'object',
            properties: {
              within: {
                type: 'integer',
                minimum: 1,
                maximum: longestPatience,
                description:
                  'Milliseconds that each part may take which is added up over many records: null in the place of one that takes longer, or did so a moment ago. All are told without it',
              },
            },
          },
          summary: 'Jobs at risk, unallocated spend, cash and what others did since the last visit',
          response: { 200: homeSchema },
        },
      },
      (request) => {
        const within = withinIn(request.query)
        return db.transaction(
          async (trx) => {
            const connection = await connectionOf(trx)
            const wanted: Wanted = (read) => whileWanted(db, connection, request.signal, read)
            const inTime: ReadPart = within === null ? (_name, read) => read(trx) : patience(trx, within)
            // Within its time: else what is left would count as what took too long.
            const readPart: ReadPart = (name, read) => inTime(name, (part) => wanted(() => read(part)))
            return readHome(trx, userOf(request), resources, readPart, wanted)
          },
          { isolationLevel: 'repeatable read', readOnly: true },
        )
      },
    )

    app.post(
      '/Home/seen',
      {
        config: { access: everyone, refuses: ['invalid_input'] },
        // The handler checks the body, and names every wrong field; the schema describes it.
        validatorCompiler: () => () => true,
        schema: {
          tags,
          summary: 'Marks the news up to an instant as seen',
          body: seenSchema,
          response: { 204: { type: 'null', description: 'Marked' } },
        },
      },
      async (request, reply) => {
        const upTo = upToIn(bodyOf(request))
        await db.raw(
          `insert into home_visit (user_id, seen_at) values (?, least(?::timestamptz, now()))
         on conflict (user_id) do update set seen_at = greatest(home_visit.seen_at, excluded.seen_at)`,
          [userOf(request).id, upTo],
        )
        return reply.code(204).send()
      },
    )
  }
