import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import { isSetOnce, type Values, writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldOf } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { rowsInBackup } from '../support/backups.ts'
import { link } from '../support/costing.ts'
import { addUser } from '../support/people.ts'
import { runs } from '../support/property-runs.ts'
import { type AnyRecord, sampleRecord } from '../support/samples.ts'

/** All resources except accounts and single records, which this test does not undo. */
const kinds = (Object.values(resources) as Resource[]).filter(
  ({ name, frozen }) => name !== 'users' && !frozen,
)
const tables = kinds.map(({ table }) => table)

let test: TestApp
let other: As
beforeAll(async () => {
  test = await startTestApp()
  other = { token: (await test.signIn(await addUser(test))).token }
  for (const kind of kinds) for (let n = 0; n < 3; n++) await sampleRecord(test, kind)
})
afterAll(() => test.close())

/** The bytes of a backup without versions and audit entries. */
const records = () => rowsInBackup(test.db, tables, ['version'])

/** A user's next action: picks are whole numbers, each taken modulo the number of choices. */
interface Step {
  readonly what: 'create' | 'change' | 'delete' | 'link' | 'copy'
  readonly kind: number
  readonly picks: readonly number[]
}
const steps = fc.array(
  fc.record<Step>({
    what: fc.constantFrom('create', 'change', 'change', 'delete', 'link', 'copy'),
    kind: fc.nat(),
    picks: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 12 },
)

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]
const all = async (kind: Resource): Promise<AnyRecord[]> => (await test.api('GET', apiPath(kind))).body

/** Sends the step's request; `null` when there is no record for it, or it was refused. */
const take = async ({ what, kind: which, picks: [a = 0, b = 0, c = 0, d = 0] }: Step, as: As) => {
  const kind = pick(kinds, which)
  if (!kind) return null
  const path = apiPath(kind)
  const some = await all(kind)
  const record = pick(some, a)
  const model = pick(some, b)
  const send = async () => {
    if (what === 'link') {
      const bought = pick(await all(resources['purchase-lines']), a)
      const quoted = await all(resources['quote-lines'])
      return link(test, [bought?.id], [[pick(quoted, b)?.id, c % 2 ? 1 : 0.0001]])
    }
    if (what === 'copy')
      return test.api('POST', '/QuoteHeader/copy', {
        as,
        body: { id: pick(await all(resources['quote-headers']), a)?.id },
      })
    if (!record || !model) return null
    if (what === 'delete') return test.api('DELETE', `${path}/${record.id}`, { as })
    const writable = writableFields(kind).filter(
      (name) => what === 'create' || !isSetOnce(fieldOf(kind, name)),
    )
    if (what === 'create')
      return test.api('POST', path, {
        as,
        body: Object.fromEntries(
          writable.map((name) => [name, (name === pick(writable, c) ? model : record)[name]]),
        ),
      })
    const changed = [pick(writable, c), pick(writable, d)].filter((name) => name !== undefined)
    const body: Values = Object.fromEntries(changed.map((name) => [name, d % 3 ? model[name] : null]))
    return test.api('PATCH', `${path}/${record.id}`, { as, body })
  }
  const reply = await send()
  return reply && reply.status < 300 ? String(reply.headers['x-request-id']) : null
}

const undo = (requestId: string, as: As = 'user') => test.api('POST', '/Undo', { as, body: { requestId } })

/** Whether the request wrote anything: a change to equal values has nothing to undo. */
const isInTrail = async (requestId: string) =>
  (await test.db('audit_entry').where({ request_id: requestId }).first('id')) !== undefined

describe('Any sequence of requests on any resources', () => {
  it('is reverted byte by byte when undone in reverse, and restored when redone', {
    tags: 'rare',
  }, async () => {
    const kindsOfSteps = new Set<string>()
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const start = await records()
        const requests: string[] = []
        for (const step of sequence) {
          const request = await take(step, 'user')
          if (request === null || !(await isInTrail(request))) continue
          requests.push(request)
          kindsOfSteps.add(step.what)
        }
        const end = await records()
        const undone: string[] = []
        for (const request of requests.reverse()) {
          const reply = await undo(request)
          expect(reply.status, JSON.stringify(reply.body)).toBe(200)
          undone.push(reply.body.requestId)
        }
        expect(await records()).toEqual(start)
        for (const request of undone.reverse()) expect((await undo(request)).status).toBe(200)
        expect(await records()).toEqual(end)
      }),
      { numRuns: runs(12) },
    )
    expect([...kindsOfSteps].sort()).toEqual(['change', 'copy', 'create', 'delete', 'link'])
  })

  it('cannot be undone past a change by another user, and then nothing is undone', {
    tags: 'rare',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.nat(), async (sequence, which, n) => {
        const requests: string[] = []
        for (const step of sequence) {
          const request = await take(step, 'user')
          if (request !== null && (await isInTrail(request))) requests.push(request)
        }
        const request = pick(requests, which)
        fc.pre(request !== undefined)
        // Another user deletes a record of the request or writes the same columns.
        const touched = await test
          .db('audit_entry')
          .where({ request_id: request })
          .whereIn('action', ['created', 'changed'])
          .orderBy('id')
          .select<{ table_name: string; record_id: number }[]>('table_name', 'record_id')
        const row = pick(touched, n)
        const kind = kinds.find(({ table }) => table === row?.table_name)
        fc.pre(row !== undefined && kind !== undefined)
        const path = `${apiPath(kind)}/${row.record_id}`
        const later = await test.api('DELETE', path, { as: other })
        fc.pre(later.status === 200)
        const before = await records()
        const reply = await undo(request)
        expect([reply.status, reply.body.type]).toEqual([409, 'urn:costwright:problem:changed_since'])
        expect(await records()).toEqual(before)
      }),
      { numRuns: runs(6) },
    )
  })
})
