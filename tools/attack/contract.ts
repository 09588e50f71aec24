import type { Attacker } from './attacker.ts'
import { describeFinding } from './contract/judge.ts'
import type { ContractRequest } from './contract/requests.ts'
import { testContract } from './contract/run.ts'

/** Seconds per kind of request and operation. */
const secondsPerRun = 9

/** Sends requests generated from the OpenAPI document and validates every reply against it. */
export const contract: Attacker = async ({ victim, seed, seconds }) => {
  const runs = Math.ceil(seconds / secondsPerRun)
  const send = async ({ method, url, headers, body }: Omit<ContractRequest, 'kind'>) => {
    const reply = await fetch(`${victim.address}${url}`, {
      method,
      headers,
      ...(body !== undefined && { body }),
    })
    return {
      status: reply.status,
      contentType: reply.headers.get('content-type') ?? '',
      body: await reply.text(),
    }
  }
  const signIn = async () => ({ ...victim.administrator, ...(await victim.signIn()) })
  const report = await testContract({ document: victim.document, send, signIn }, { runs, seed })
  const answers = [...report.statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
  return {
    tried: `${report.operations} operations, seed ${seed}: ${answers.join(', ')}`,
    findings: report.findings.map(describeFinding),
  }
}
