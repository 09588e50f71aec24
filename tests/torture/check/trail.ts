import type { AuditEntry, AuditPage } from '../../../model/audit.ts'
import type { Values } from '../../../model/check-record.ts'
import type { HttpClient } from '../http-client.ts'
import { differences, kinds, pathOf, type Records } from '../records.ts'
import { insist } from '../session.ts'

/** So many of the latest records of each kind are looked at: each is a call of its own. */
const latest = 3

/** What a record is like after all that its history says, newest first, was done to it. */
export const replay = (entries: readonly Pick<AuditEntry, 'changes'>[]): Values => {
  const values: Values = {}
  for (const { changes } of entries.toReversed()) for (const { field, to } of changes) values[field] = to
  return values
}

/** Records of which the audit trail tells another story than what was acknowledged. */
export const compareTrail = async (
  client: HttpClient,
  token: string,
  records: Records,
): Promise<string[]> => {
  const wrong: string[] = []
  for (const kind of kinds)
    for (const [id, { version: _, ...values }] of [...records.of(kind)].slice(-latest)) {
      const path = `${pathOf(kind)}/${id}/history?limit=200`
      const headers = { authorization: `Bearer ${token}` }
      const { status, body } = await insist(client, { method: 'GET', path, headers })
      if (status !== 200) {
        wrong.push(`history of ${kind} ${id}: answered ${status}`)
        continue
      }
      const told = replay((body as AuditPage).entries)
      // What was empty from the beginning is in no entry.
      const found = { ...Object.fromEntries(Object.keys(values).map((name) => [name, null])), ...told }
      wrong.push(...differences(values, found).map((one) => `history of ${kind} ${id}: ${one}`))
    }
  return wrong
}
