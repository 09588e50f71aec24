import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Knex } from 'knex'
import { actAs } from '../../../database/actor.ts'
import { recordAccountEvent } from '../../audit/account-events.ts'
import type { SignedInUser } from '../../context.ts'

const windowMs = 60_000

interface Refused {
  readonly user: SignedInUser
  readonly client: string
  readonly call: string
  /** Since the last entry. */
  times: number
  readonly timer: NodeJS.Timeout
}

/**
 * Audits calls that a role does not allow: of a person and route, the first in a minute at once, and the others as one
 * entry with their number when the minute is over. Otherwise a program could fill the disk with refusals.
 */
export const createRefusals = (app: FastifyInstance, db: Knex) => {
  const open = new Map<string, Refused>()

  const record = ({ user, client, call }: Refused, times: number) =>
    db.transaction(async (trx) => {
      await actAs(trx, user)
      await recordAccountEvent(trx, {
        action: 'refused',
        accountId: user.id,
        client,
        changes: { call: [null, call], ...(times > 1 && { times: [null, times] }) },
      })
    })

  const close = async (key: string, refused: Refused) => {
    open.delete(key)
    clearTimeout(refused.timer)
    if (refused.times === 0) return
    await record(refused, refused.times).catch((error: unknown) =>
      app.log.warn({ err: error }, 'Refusals were not recorded'),
    )
  }
  app.addHook('onClose', async () => {
    for (const [key, refused] of open) await close(key, refused)
  })

  return async (request: FastifyRequest, user: SignedInUser): Promise<void> => {
    const call = `${request.method} ${request.routeOptions.url}`
    const key = `${user.id} ${call}`
    const known = open.get(key)
    if (known) {
      known.times += 1
      return
    }
    const timer = setTimeout(() => close(key, refused), windowMs).unref()
    const refused: Refused = { user, client: request.ip, call, times: 0, timer }
    open.set(key, refused)
    request.log.warn({ userId: user.id, name: user.name }, 'Refused: the role is missing')
    await record(refused, 1)
  }
}
