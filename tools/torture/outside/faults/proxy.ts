import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { apiBase } from '../../../../model/api-path.ts'
import type { Strike } from '../../arena.ts'
import type { OutsideOffice } from '../office.ts'
import { newUser } from './instances.ts'

interface Reply {
  readonly status: number
  readonly cookies: readonly string[]
}

/** Signs in through haproxy over TLS, like a browser. */
const signIn = (
  { haproxy, certificate }: OutsideOffice,
  { email, password }: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${haproxy?.secureAddress}${apiBase}/auth`, {
      method: 'POST',
      ca: readFileSync(certificate),
      servername: 'localhost',
      // Not the proxy's address, which the instances trust.
      localAddress: '127.0.0.2',
      headers: { 'content-type': 'application/json', ...headers },
    })
    outgoing.on('response', (reply) => {
      reply.resume()
      resolve({ status: reply.statusCode ?? 0, cookies: reply.headers['set-cookie'] ?? [] })
    })
    outgoing.on('error', reject)
    outgoing.end(JSON.stringify({ email, password }))
  })

/** Failed password attempts allowed per client. */
const attempts = 10

/** Instances trust what haproxy reports about a client (https, address), and not what the client sends. */
export const lieToProxy =
  (office: OutsideOffice): Strike =>
  async () => {
    const wrong: string[] = []
    const user = await newUser(office)
    const right = await signIn(office, user)
    if (right.status !== 200 || right.cookies.length === 0) wrong.push(`signing in: ${right.status}`)
    for (const cookie of right.cookies) if (!/; *Secure/i.test(cookie)) wrong.push(`not Secure: ${cookie}`)

    const statuses: number[] = []
    for (let n = 1; n <= attempts + 1; n++) {
      const lie = { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` }
      statuses.push((await signIn(office, { ...user, password: 'not the password' }, lie)).status)
    }
    if (statuses.at(-1) !== 429) wrong.push(`with another address each time: ${statuses.join(' ')}`)
    return wrong
  }
