import fc from 'fast-check'
import { apiBase } from '../../model/api-path.ts'
import type { AttackOptions } from './attacker.ts'
import { type Operation, operationsOf } from './contract/document.ts'
import { requestsOf } from './contract/requests.ts'
import { readIds } from './contract/run.ts'
import { valuesFor } from './contract/values.ts'

export interface Target {
  readonly operation: Operation
  readonly method: string
  readonly url: string
  readonly body?: string
}

/** Ending the session would end the attack. */
const endsSession = (path: string) => path.startsWith(`${apiBase}/auth/logout`)

/** One valid request for each operation with input, with as many properties as the document allows. */
export const targetsOf = async ({ victim, session, seed }: AttackOptions): Promise<Target[]> => {
  const operations = operationsOf(victim.document)
  const send = async ({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }) => {
    const reply = await fetch(`${victim.address}${url}`, { headers })
    return { status: reply.status, contentType: '', body: await reply.text() }
  }
  const known = await readIds(send, operations, session)
  const fullest = (operation: Operation): Target | undefined => {
    const [right] = requestsOf(operation, valuesFor(known), known)
    const made = right ? fc.sample(right, { numRuns: 30, seed }) : []
    const sizes = ({ url, body = '' }: { url: string; body?: string }) =>
      url.split('=').length * 2 + body.split('":').length
    const [first] = made.sort((a, b) => sizes(b) - sizes(a))
    return (
      first && { operation, method: first.method, url: first.url, ...(first.body && { body: first.body }) }
    )
  }
  return operations
    .filter(({ path, parameters, body }) => !endsSession(path) && (parameters.length > 0 || body !== null))
    .flatMap((operation) => fullest(operation) ?? [])
}
