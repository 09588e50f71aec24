import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import type { HomeReply } from '../../../model/home.ts'
import { messages } from '../../../model/messages.ts'
import { definitionsFor, everyone, mayDo } from '../../access.ts'
import { type AppContext, type SignedInUser, userOf } from '../../context.ts'
import { bodyOf } from '../../http/bodies.ts'
import { invalidInput } from '../../http/errors.ts'
import { readAttention } from './attention.ts'
import { cashOf } from './cash.ts'
import { homeSchema, seenSchema } from './home-schema.ts'
import { readJobFacts } from './job-facts.ts'
import { readNews } from './news.ts'
import { risksOf } from './risks.ts'
import { readUnallocated } from './unallocated.ts'

const beginningsSql = `
select
  current_date::text as today,
  exists (select from quote_header) as "hasQuotes",
  exists (select from purchase_header) as "hasPurchases"`

type Beginnings = Pick<HomeReply, 'today' | 'hasQuotes' | 'hasPurchases'>

/** Everything on the home page, as it stood at one moment. */
const readHome = async (
  trx: Knex.Transaction,
  user: SignedInUser,
  resources: AppContext['resources'],
): Promise<HomeReply> => {
  const { rows } = await trx.raw<{ rows: Beginnings[] }>(beginningsSql)
  const [beginnings] = rows
  if (!beginnings) throw new Error('The clock answers a row')
  const { jobs, categories, months } = await readJobFacts(trx)
  // Of what is somebody's own nothing that others did is news.
  const readable = Object.values(definitionsFor(resources, user)).filter(
    (resource) => mayDo(user, 'read', resource) && !resource.seen?.onlyOf,
  )
  return {
    ...beginnings,
    openJobs: jobs.length,
    risks: risksOf(jobs, categories),
    unallocated: await readUnallocated(trx, beginnings.today),
    attention: await readAttention(trx),
    cash: cashOf(jobs, months),
    news: await readNews(trx, user.id, readable),
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

/** GET /Home: what needs somebody, in one call; POST /Home/seen: its news are read. */
export const homeRoutes =
  ({ db, resources }: AppContext) =>
  async (app: FastifyInstance) => {
    app.get(
      '/Home',
      {
        config: { access: everyone },
        schema: {
          tags,
          summary: 'Jobs at risk, unallocated spend, cash and what others did since the last visit',
          response: { 200: homeSchema },
        },
      },
      (request) =>
        db.transaction((trx) => readHome(trx, userOf(request), resources), {
          isolationLevel: 'repeatable read',
          readOnly: true,
        }),
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
