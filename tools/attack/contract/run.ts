import fc from 'fast-check'
import { apiBase } from '../../../model/api-path.ts'
import { nameOf, type OpenApiDocument, type Operation, operationsOf } from './document.ts'
import { type ContractReply, checkReply, type Finding } from './judge.ts'
import { type ContractRequest, requestsOf } from './requests.ts'
import { type KnownIds, valuesFor } from './values.ts'

export interface ContractTarget {
  readonly document: OpenApiDocument
  send(request: Omit<ContractRequest, 'kind'>): Promise<ContractReply>
  /** Starts an Administrator session and returns its email address. */
  signIn(): Promise<{ token: string; email: string }>
  /** A call that is accepted, with the records it needs; undefined if none is known. */
  rightCall(
    operation: Operation,
    session: { token: string },
  ): Promise<Omit<ContractRequest, 'kind'> | undefined>
}

export interface ContractReport {
  readonly operations: number
  readonly requests: number
  readonly findings: readonly Finding[]
  readonly statuses: ReadonlyMap<number, number>
}

const noFailedMail = 'Only a mail that a mail server has refused is sent again.'
/** Operations that accept nothing from this tool, and why. Tests of their own call them. */
export const excused: Readonly<Record<string, string>> = {
  'POST /Automation/jobs/run': 'The product registers no job.',
  'POST /auth/recoverycodes': 'The account has no authenticator.',
  'POST /auth/passkeys': 'The challenge belongs to the session that asked for it.',
  'POST /PurchaseHeader/{id}/order/sendagain': noFailedMail,
  'POST /PurchaseOrder/{id}/order/sendagain': noFailedMail,
  'POST /Application/{id}/sendagain': noFailedMail,
  'POST /Subcontract/{id}/sendagain': noFailedMail,
  'POST /Valuation/{id}/sendagain': noFailedMail,
}
const isExcused = ({ method, path }: Operation) =>
  Object.hasOwn(excused, `${method} ${path.slice(apiBase.length)}`)

/** A password confirmation is valid for five minutes (milliseconds); on a slow machine, all operations take longer. */
const reauthenticatedFor = 4 * 60_000

const listsOf = ({ parameters, body }: Operation): ReadonlySet<string> => {
  const text = JSON.stringify([parameters, body])
  return new Set([...text.matchAll(/"x-refers-to":"([^"]+)"/g)].map(([, list = '']) => list))
}

/**
 * Current ids of each list and latest request ids of the audit trail, without the account in use, which must
 * not disable itself.
 * @param lists limits to these lists
 */
export const readIds = async (
  send: (request: {
    method: string
    url: string
    headers: Readonly<Record<string, string>>
  }) => Promise<ContractReply>,
  operations: readonly Operation[],
  { token, email }: { token: string; email: string },
  lists?: ReadonlySet<string>,
): Promise<KnownIds> => {
  const ids = new Map<string, (number | string)[]>()
  const headers = { authorization: `Bearer ${token}` }
  const one = operations.filter(({ method, path }) => method === 'GET' && /\/\w+\/\{id\}$/.test(path))
  for (const list of new Set(one.map(({ path }) => path.replace('/{id}', '')))) {
    const name = `/${list.split('/').at(-1)}`
    if (lists?.has(name) === false) continue
    const range = encodeURIComponent('[0,49]')
    const sort = encodeURIComponent('["id","DESC"]')
    const { status, body } = await send({
      method: 'GET',
      url: `${list}?range=${range}&sort=${sort}`,
      headers,
    })
    if (status !== 200) continue
    const records = JSON.parse(body) as { id: number; email?: string }[]
    const others = records.filter((record) => record.email?.toLowerCase() !== email.toLowerCase())
    ids.set(
      name,
      others.map(({ id }) => id),
    )
  }
  const trail = operations.find(({ path }) => path.endsWith('/AuditTrail'))
  if (trail && lists?.has('/AuditTrail') !== false) {
    const { status, body } = await send({ method: 'GET', url: trail.path, headers })
    const { entries = [] } = (status === 200 ? JSON.parse(body) : {}) as {
      entries?: { requestId: string | null }[]
    }
    ids.set(
      '/AuditTrail',
      entries.flatMap(({ requestId }) => requestId ?? []),
    )
  }
  return ids
}

/**
 * Sends valid and invalid requests for each operation and validates every reply against the document.
 * @param runs requests per kind and operation
 * @param seed the same seed and records give the same requests
 */
export const testContract = async (
  target: ContractTarget,
  { runs, seed }: { runs: number; seed: number },
): Promise<ContractReport> => {
  const operations = operationsOf(target.document)
  const findings: Finding[] = []
  const statuses = new Map<number, number>()
  let requests = 0
  let session = await target.signIn()
  let signedInAt = Date.now()
  const signIn = async () => {
    session = await target.signIn()
    signedInAt = Date.now()
  }

  const send = async (request: ContractRequest): Promise<ContractReply> => {
    const authorization: Record<string, string> =
      request.kind === 'no session' ? {} : { authorization: `Bearer ${session.token}` }
    const reply = await target.send({ ...request, headers: { ...request.headers, ...authorization } })
    requests += 1
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    return reply
  }

  for (const operation of operations) {
    if (Date.now() - signedInAt > reauthenticatedFor) await signIn()
    const known = await readIds(target.send, operations, session, listsOf(operation))
    const kinds = requestsOf(operation, valuesFor(known), known)
    let accepted = false
    let last: Pick<Finding, 'request' | 'reply'> | undefined
    const tryOne = async (request: ContractRequest) => {
      let reply = await send(request)
      if (reply.status === 401 && operation.isGuarded && request.kind !== 'no session') {
        // Some calls end their session.
        await signIn()
        reply = await send(request)
      }
      if (request.kind === 'right') {
        accepted ||= reply.status < 400
        last = { request, reply }
      }
      findings.push(...checkReply(operation, request, reply))
    }
    for (const [at, kind] of kinds.entries())
      for (const request of fc.sample(kind, { numRuns: runs, seed: seed + at })) await tryOne(request)

    if (accepted || isExcused(operation)) continue
    // Random values rarely satisfy rules about several fields and records.
    let noScene = ''
    try {
      const rightCall = await target.rightCall(operation, session)
      if (rightCall) await tryOne({ ...rightCall, kind: 'right' })
    } catch (error) {
      noScene = `, and its records cannot be made: ${String(error)}`
    }
    if (!accepted && last)
      findings.push({
        operation: nameOf(operation),
        what: `accepts nothing that the document allows${noScene}`,
        ...last,
      })
  }
  return { operations: operations.length, requests, findings, statuses }
}
