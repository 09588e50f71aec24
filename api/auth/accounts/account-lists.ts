import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { JsonSchema } from '../../../model/json-schema.ts'
import { administrators, everyone } from '../../access.ts'
import { sessionUserOf } from '../../context.ts'
import type { Auth } from '../auth.ts'
import { accountIdSchema } from '../schemas.ts'
import { accountIn } from './accounts.ts'

interface AccountList {
  /** Segment of the addresses: `passkeys` in `/auth/passkeys` and `/UserAccounts/{id}/passkeys`. */
  readonly name: string
  /** In sentences. */
  readonly title: string
  readonly tags: readonly string[]
  /** Of the reply. */
  readonly schema: JsonSchema
  readonly read: (accountId: number, request: FastifyRequest) => Promise<unknown>
}

/** Lists what the user's own account has, and for Administrators what another one has. */
export const accountListRoutes = (
  app: FastifyInstance,
  auth: Auth,
  { name, title, tags, schema, read }: AccountList,
): void => {
  const response = { 200: schema }
  app.get(
    `/auth/${name}`,
    { config: { access: everyone }, schema: { tags, summary: `List your ${title}`, response } },
    (request) => read(sessionUserOf(request).id, request),
  )
  app.get(
    `/UserAccounts/:id/${name}`,
    {
      config: { access: administrators },
      schema: { tags, summary: `List the ${title} of a user`, params: accountIdSchema, response },
    },
    async (request) => read((await accountIn(auth.db, request)).id, request),
  )
}
