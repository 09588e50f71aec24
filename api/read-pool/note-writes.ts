import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { noteWrite } from '../../database/read-pool.ts'
import { repeat } from '../http/repeat.ts'

const readingMethods = ['GET', 'HEAD', 'OPTIONS']
const retryEveryMs = 1_000

/**
 * Notes each call that may have written, after its commit and before its reply, for all instances.
 * @returns whether a write of this person could not be noted; this instance then asks the primary
 */
export const noteWrites = (app: FastifyInstance, marks: Knex): ((userId: number) => boolean) => {
  const unnoted = new Set<number>()
  app.addHook('onSend', async ({ method, signedIn, log }) => {
    if (!signedIn || readingMethods.includes(method)) return
    await noteWrite(marks, signedIn.id).catch((err: unknown) => {
      unnoted.add(signedIn.id)
      log.warn({ err }, 'A write was not noted for the replica')
    })
  })
  repeat(app, retryEveryMs, 'Writes were not noted for the replica', async () => {
    for (const id of unnoted)
      await noteWrite(marks, id).then(
        () => unnoted.delete(id),
        () => {},
      )
  })
  return (userId) => unnoted.has(userId)
}
