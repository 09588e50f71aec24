import { join } from 'node:path'
import { deriveKeys, readSecret } from '../../api/secret.ts'
import { connect } from '../../database/connection.ts'
import { databaseName } from '../../database/embedded/cluster.ts'
import { dataDirPaths } from '../../database/embedded/data-dir-paths.ts'
import { socketPort } from '../../database/embedded/socket-directory.ts'
import { apiBase } from '../../model/api-path.ts'
import { resources } from '../../resources.config.ts'
import type { CalledApp } from '../../tests/support/app.ts'
import type { Caller } from '../../tests/support/right-call.ts'
import { elsewhere, type Victim } from './victim.ts'

/** fetch takes the bytes of a Buffer, and no Buffer. */
export const asBody = (body: string | Buffer | undefined) =>
  Buffer.isBuffer(body) ? Uint8Array.from(body) : body

/** Administrators have every right, so one session is enough for all accounts of the tests. */
const apiOf = async (victim: Victim): Promise<CalledApp['api']> => {
  let session = await victim.signIn()
  return async (method, path, { as, body, text, headers } = {}) => {
    const ask = async () => {
      const token = typeof as === 'object' ? as.token : as === 'anonymous' ? '' : session.token
      const sent = body === undefined ? asBody(text) : JSON.stringify(body)
      const reply = await fetch(`${victim.address}${apiBase}${path}`, {
        method,
        headers: {
          ...elsewhere,
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(sent !== undefined && { body: sent }),
      })
      const said = await reply.text()
      const isJson = /[/+]json/.test(reply.headers.get('content-type') ?? '') && said !== ''
      return {
        status: reply.status,
        headers: Object.fromEntries(reply.headers),
        body: isJson ? JSON.parse(said) : null,
      }
    }
    const reply = await ask()
    if (reply.status !== 401 && reply.body?.type !== 'urn:costwright:problem:proof_needed') return reply
    session = await victim.signIn()
    return ask()
  }
}

/** The victim as the calls of the tests see an app: its API, its database and its keys; and its Administrator. */
export const callVictim = async (victim: Victim): Promise<{ app: CalledApp; caller: Caller }> => {
  const { dataDir, administrator } = victim
  const db = connect({
    host: dataDirPaths(dataDir).socketDir,
    port: socketPort,
    user: databaseName,
    database: databaseName,
  })
  const keys = deriveKeys(await readSecret(join(dataDir, 'secret.key')))
  const [row] = await db('user_account').select('id').where({ email: administrator.email })
  return {
    app: { db, context: { resources, keys, now: () => new Date() }, api: await apiOf(victim) },
    caller: { id: row.id, ...administrator },
  }
}
