import type { AuditEntry, AuditPage } from '../../../model/audit.ts'
import type { Values } from '../../../model/check-record.ts'
import type { HttpClient } from '../http-client.ts'
import { differences, kinds, pathOf, type Records } from '../records.ts'
import { insist } from '../session.ts'

const latest = 3

/** A page of the whole trail takes as long as this many record histories. */
const worthAPage = 8

/** Record after replaying its history, given newest first. */
export const replay = (entries: readonly Pick<AuditEntry, 'changes'>[]): Values => {
  const values: Values = {}
  for (const { changes } of entries.toReversed()) for (const { field, to } of changes) values[field] = to
  return values
}

type Told = Pick<AuditEntry, 'action' | 'changes'>
type Read = (path: string) => Promise<{ status: number; body: AuditPage }>

/**
 * Trail entries by kind and id, newest first. Reads pages while they show the creation of many records.
 * @returns records whose creation was found
 */
const readTrail = async (read: Read, wanted: ReadonlySet<string>): Promise<Map<string, Told[]>> => {
  const told = new Map<string, Told[]>()
  const begun = new Set<string>()
  for (let next: number | null = null, before = -worthAPage; begun.size - before >= worthAPage; ) {
    before = begun.size
    const { status, body } = await read(`/AuditTrail?limit=200${next === null ? '' : `&before=${next}`}`)
    if (status !== 200) throw new Error(`The trail was answered ${status} ${JSON.stringify(body)}`)
    for (const entry of body.entries) {
      const name = `${entry.resource} ${entry.recordId}`
      if (!wanted.has(name)) continue
      told.set(name, [...(told.get(name) ?? []), entry])
      if (entry.action === 'created') begun.add(name)
    }
    next = body.next
    if (next === null) break
  }
  return new Map([...told].filter(([name]) => begun.has(name)))
}

/**
 * Records whose audit trail differs from the acknowledged writes. Requests the history of one record per
 * kind, and of records created long ago.
 */
export const compareTrail = async (
  client: HttpClient,
  token: string,
  several: readonly Records[],
): Promise<string[]> => {
  const read: Read = (path) =>
    insist(client, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
  const looked = kinds.map((kind) => ({
    kind,
    records: several.flatMap((records) => [...records.of(kind)].slice(-latest)),
  }))
  const names = looked.flatMap(({ kind, records }) => records.slice(1).map(([id]) => `${kind} ${id}`))
  const trail = await readTrail(read, new Set(names))
  const wrong: string[] = []
  for (const { kind, records } of looked)
    for (const [id, { version: _version, files: _files, ...values }] of records) {
      let entries = trail.get(`${kind} ${id}`)
      if (!entries) {
        const { status, body } = await read(`${pathOf(kind)}/${id}/history?limit=200`)
        if (status !== 200) {
          wrong.push(`history of ${kind} ${id}: answered ${status}`)
          continue
        }
        entries = [...body.entries]
      }
      // Initially empty fields have no entry.
      const empty = Object.fromEntries(Object.keys(values).map((name) => [name, null]))
      const found = { ...empty, ...replay(entries) }
      wrong.push(...differences(kind, values, found).map((one) => `history of ${kind} ${id}: ${one}`))
    }
  return wrong
}
