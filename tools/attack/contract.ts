import type { Attacker } from './attacker.ts'
import { asBody, callVictim } from './call-victim.ts'
import { describeFinding } from './contract/judge.ts'
import type { ContractRequest } from './contract/requests.ts'
import { rightCallsOf } from './contract/right-calls.ts'
import { type ContractTarget, testContract } from './contract/run.ts'
import { elsewhere } from './victim.ts'

/** Seconds per kind of request and operation. */
const secondsPerRun = 9

/** fetch takes characters up to U+00FF: others are sent as the bytes of UTF-8, as browsers do. */
const asHeaders = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Buffer.from(value, 'utf8').toString('latin1')]),
  )

/** Sends requests generated from the OpenAPI document and validates every reply against it. */
export const contract: Attacker = async ({ victim, seed, seconds }) => {
  const runs = Math.ceil(seconds / secondsPerRun)
  const send = async ({ method, url, headers, body: given }: Omit<ContractRequest, 'kind'>) => {
    const body = asBody(given)
    try {
      const reply = await fetch(`${victim.address}${url}`, {
        method,
        headers: asHeaders(headers),
        ...(body !== undefined && { body }),
      })
      return {
        status: reply.status,
        contentType: reply.headers.get('content-type') ?? '',
        body: await reply.text(),
      }
    } catch (error) {
      // A connection that is closed without an answer is a finding (no status is documented for it), not the end.
      const { message, cause } = error as Error
      return { status: 0, contentType: '', body: `${message} ${String(cause ?? '')}` }
    }
  }
  const signIn = async () => ({ ...victim.administrator, ...(await victim.signIn()) })
  const { app, caller } = await callVictim(victim)
  const knownCall = rightCallsOf(app, caller)
  const rightCall: ContractTarget['rightCall'] = async (operation) => {
    const known = await knownCall(operation)
    return known && { ...known, headers: { ...known.headers, ...elsewhere } }
  }
  const target = { document: victim.document, send, signIn, rightCall }
  const report = await testContract(target, { runs, seed }).finally(() => app.db.destroy())
  const answers = [...report.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
  return {
    tried: `${report.operations} operations, seed ${seed}: ${answers.join(', ')}`,
    findings: report.findings.map(describeFinding),
  }
}
