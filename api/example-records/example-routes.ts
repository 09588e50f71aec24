import type { FastifyInstance } from 'fastify'
import { actingAs } from '../../database/actor.ts'
import {
  type ExampleRecords,
  exampleRecords,
  type RemovedExamples,
  removedExamples,
} from '../../model/example-records.ts'
import { administrators } from '../access.ts'
import { type AppContext, requireReauthentication, userOf } from '../context.ts'
import type { Product } from '../own-code/product.ts'
import { readExamples, removeExamples } from './remove-examples.ts'

/** What there is of the example firm, and its removal. */
export const exampleRoutes =
  ({ db, resources, now }: Pick<AppContext, 'db' | 'resources' | 'now'>, demo: Product['demo']) =>
  async (app: FastifyInstance): Promise<void> => {
    const examples = (demo?.resources ?? []).flatMap((name) => resources[name] ?? [])

    app.get(
      '/ExampleRecords',
      {
        config: { access: administrators, heavy: true },
        schema: {
          tags: ['Server'],
          summary: 'Example records that are still there',
          response: { 200: exampleRecords },
        },
      },
      async (): Promise<ExampleRecords> => readExamples(db, examples),
    )

    app.post(
      '/ExampleRecords/remove',
      {
        config: { access: administrators, heavy: true, refuses: ['proof_needed', 'conflict'] },
        schema: {
          tags: ['Server'],
          summary: 'Remove the example records',
          description:
            'Own records stay, with what they refer to of the records that can be disabled. It is refused while they refer to anything else. It cannot be undone.',
          response: { 200: removedExamples },
        },
      },
      async (request): Promise<RemovedExamples> => {
        const user = userOf(request)
        requireReauthentication(user, now())
        return actingAs(db, user, async (trx) => {
          const result = await removeExamples(trx, resources, examples)
          await demo?.forgetOffice(trx)
          return result
        })
      },
    )
  }
