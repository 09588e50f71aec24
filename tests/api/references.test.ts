import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#product/resources.config.ts'
import { wrongLinks } from '../../database/link-tables.ts'
import { createStatements } from '../../database/plan.ts'
import { checkDefinitions } from '../../model/check-definitions.ts'
import { type ApiCall, type ApiReply, type As, startTestApp, type TestApp } from '../support/app.ts'
import { rowsInBackup } from '../support/backups.ts'
import { crewResources } from '../support/crews.ts'
import { addUser } from '../support/people.ts'
import { runs } from '../support/property-runs.ts'

let test: TestApp
/** Ids of four skills. */
let skills: number[]
beforeAll(async () => {
  const resources = { users, ...crewResources }
  expect(checkDefinitions(resources)).toEqual([])
  test = await startTestApp({
    resources,
    prepare: (db) => db.raw(createStatements(crewResources).join(';\n')),
  })
  skills = []
  for (const skillName of ['Bricklaying', 'Roofing', 'Plastering', 'Tiling'])
    skills.push((await test.api('POST', '/Skill', { body: { skillName } })).body.id)
})
afterAll(() => test.close())

const [one, two, three, four] = [() => skills[0], () => skills[1], () => skills[2], () => skills[3]]
const post = (body: object, call: ApiCall = {}) =>
  test.api('POST', '/Crew', { ...call, body: { crewName: 'Crew', ...body } })
const made = async (skillIds: unknown[], others: object = {}) =>
  (await post({ skillIds, ...others }, { as: 'administrator' })).body
const patch = (id: number, body: object, call: ApiCall = {}) =>
  test.api('PATCH', `/Crew/${id}`, { ...call, body })
const crew = async (id: number) => (await test.api('GET', `/Crew/${id}`)).body
const undo = (reply: ApiReply) =>
  test.api('POST', '/Undo', { body: { requestId: reply.headers['x-request-id'] } })
const joined = async (table: string, id: number) =>
  (await test.db.raw(`select linked_id from ${table} where record_id = ? order by 1`, [id])).rows.map(
    ({ linked_id }: { linked_id: number }) => linked_id,
  )

describe('References to several records', () => {
  it('are returned without duplicates, sorted, and stored in a join table', async () => {
    const reply = await post({ skillIds: [three(), one(), three()] })
    expect([reply.status, reply.body.skillIds]).toEqual([201, [one(), three()]])
    expect((await crew(reply.body.id)).skillIds).toEqual([one(), three()])
    expect(await joined('crew_skill_ids', reply.body.id)).toEqual([one(), three()])
  })

  it('are an empty list when a body omits them on create', async () =>
    expect((await post({})).body).toMatchObject({ skillIds: [], reliefIds: [] }))

  it('may refer to the same resource, through a named table', async () => {
    const relief = await made([])
    const { id } = await made([], { reliefIds: [relief.id] })
    expect(await joined('crew_relief', id)).toEqual([relief.id])
  })

  it('are changed with a version, and not with an older one', async () => {
    const { id } = await made([one()])
    const first = await patch(id, { skillIds: [two()] }, { headers: { 'if-match': '"1"' } })
    expect(first.body).toMatchObject({ skillIds: [two()], version: 2 })
    const late = await patch(id, { skillIds: [] }, { headers: { 'if-match': '"1"' } })
    expect([late.status, late.body.current.skillIds]).toEqual([412, [two()]])
    expect(await joined('crew_skill_ids', id)).toEqual([two()])
  })

  it('are unchanged when a body omits them', async () => {
    const { id } = await made([one(), four()])
    await test.api('PUT', `/Crew/${id}`, { body: { crewName: 'Night Crew' } })
    expect((await crew(id)).skillIds).toEqual([one(), four()])
  })

  it('are refused, naming the field, when one of them does not exist', async () => {
    const { id } = await made([one()])
    const reply = await patch(id, { skillIds: [two(), 999_999] })
    expect([reply.status, reply.body.errors]).toEqual([400, { skillIds: ['There is no such skill.'] }])
    expect(await crew(id)).toMatchObject({ skillIds: [one()], version: 1 })
  })

  it('are limited to 1,000', async () => {
    const reply = await post({ skillIds: Array.from({ length: 1_001 }, (_, index) => index + 1) })
    expect(reply.body.errors).toEqual({ skillIds: ['At most 1,000 records at once.'] })
  })

  it('prevent deletion of the records that they refer to, and are named as the reason', async () => {
    const skill = (await test.api('POST', '/Skill', { body: { skillName: 'Welding' } })).body
    const { id } = await made([skill.id])
    const refused = await test.api('DELETE', `/Skill/${skill.id}`)
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'Skill is used by 1 crew. Disable it instead.',
    ])
    expect(refused.body.uses).toEqual([
      {
        resource: 'crews',
        field: 'skillIds',
        id: skill.id,
        text: '1 crew',
        code: 'counted',
        params: { n: 1, records: 'Crew' },
      },
    ])
    await patch(id, { skillIds: [] })
    expect((await test.api('DELETE', `/Skill/${skill.id}`)).status).toBe(200)
  })

  it('are deleted with their record', async () => {
    const { id } = await made([one()])
    expect((await test.api('DELETE', `/Crew/${id}`)).status).toBe(200)
    expect(await joined('crew_skill_ids', id)).toEqual([])
  })

  it('can be changed in bulk', async () => {
    const ids = [(await made([one()])).id, (await made([two()])).id]
    const { status, body } = await test.api('PATCH', '/Crew', { body: { ids, set: { skillIds: [two()] } } })
    expect([status, body.changed, body.same]).toEqual([200, 1, 1])
    expect(await wrongLinks(test.db, crewResources)).toEqual([])
  })

  it('are in the history with their old and new values', async () => {
    const { id } = await made([one()])
    await patch(id, { skillIds: [one(), two()] })
    const { entries } = (await test.api('GET', `/Crew/${id}/history`)).body
    expect(entries[0].changes).toEqual([{ field: 'skillIds', from: [one()], to: [one(), two()] }])
  })

  it('are lists of ids in the document of the API', async () => {
    const { components } = (await test.api('GET', '/openapi.json')).body
    expect(components.schemas.Crew.properties.skillIds).toMatchObject({
      type: 'array',
      items: { type: 'integer', 'x-refers-to': '/Skill' },
    })
  })
})

describe('A filter on references to several records', () => {
  const found = async (skillIds: unknown, crewName: string) => {
    const filter = encodeURIComponent(JSON.stringify({ skillIds, crewName }))
    return (await test.api('GET', `/Crew?filter=${filter}&sort=["id","ASC"]`)).body.map(
      ({ id }: { id: number }) => id,
    )
  }

  it('finds records that have one of them, none of them, or none at all', async () => {
    const crewName = 'Filtered'
    const [a, b, c] = [
      (await made([one(), two()], { crewName })).id,
      (await made([two(), three()], { crewName })).id,
      (await made([], { crewName })).id,
    ]
    expect(await found(one(), crewName)).toEqual([a])
    expect(await found([one(), three()], crewName)).toEqual([a, b])
    expect(await found({ not: [one()] }, crewName)).toEqual([b, c])
    expect(await found({ empty: true }, crewName)).toEqual([c])
    expect(await found({ empty: false }, crewName)).toEqual([a, b])
  })
})

describe('Undo of references to several records', () => {
  it('is refused when a record that they would refer to again has been deleted', async () => {
    const skill = (await test.api('POST', '/Skill', { body: { skillName: 'Glazing' } })).body
    const { id } = await made([skill.id])
    const changed = await patch(id, { skillIds: [one()] })
    await test.api('DELETE', `/Skill/${skill.id}`)
    const reply = await undo(changed)
    expect([reply.status, reply.body.records[0].id]).toEqual([409, skill.id])
    expect((await crew(id)).skillIds).toEqual([one()])
  })

  it('is refused for a record that others refer to', async () => {
    const relief = await post({ skillIds: [] })
    await made([], { reliefIds: [relief.body.id] })
    expect((await undo(relief)).status).toBe(409)
  })

  it('restores records and join tables, whatever was done', { tags: 'rare' }, async () => {
    await made([one()])
    const tables = ['crew', 'crew_skill_ids', 'crew_relief', 'skill']
    const state = () => rowsInBackup(test.db, tables, ['version'])
    const step = fc.record({
      what: fc.constantFrom('create', 'change', 'change', 'delete'),
      which: fc.nat(),
      skills: fc.subarray([0, 1, 2, 3]),
      reliefs: fc.array(fc.nat(), { maxLength: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const before = await state()
        const done: ApiReply[] = []
        for (const { what, which, skills: chosen, reliefs } of steps) {
          const all: { id: number }[] = (await test.api('GET', '/Crew')).body
          // Nothing is left to change or to refer to.
          if (all.length === 0 && what !== 'create') continue
          const at = (n: number) => all[n % all.length]?.id ?? 0
          const reliefIds = all.length === 0 ? [] : reliefs.map(at)
          const body = { skillIds: chosen.map((n) => skills[n]), reliefIds }
          const reply =
            what === 'create'
              ? await post(body)
              : what === 'change'
                ? await patch(at(which), body)
                : await test.api('DELETE', `/Crew/${at(which)}`)
          if (reply.status < 300) done.push(reply)
          else expect(reply.status).toBe(409)
          expect(await wrongLinks(test.db, crewResources)).toEqual([])
        }
        // A change to equal values has nothing to undo.
        for (const reply of done.reverse()) expect([200, 404]).toContain((await undo(reply)).status)
        expect(await state()).toEqual(before)
      }),
      { numRuns: runs(15) },
    )
  })
})

describe('Restricted references to several records', () => {
  it('are hidden from users who may not read them, and unchanged when those users write', async () => {
    const { id } = await made([], { warningIds: [one()] })
    expect(await crew(id)).not.toHaveProperty('warningIds')
    expect((await patch(id, { warningIds: [] })).status).toBe(403)
    await test.api('PUT', `/Crew/${id}`, { body: { crewName: 'Day Crew' } })
    const { body } = await test.api('GET', `/Crew/${id}`, { as: 'administrator' })
    expect(body.warningIds).toEqual([one()])
  })

  it('are changed only with the right to, and accepted unchanged without it', async () => {
    const { id } = await made([], { trainingIds: [two(), one()] })
    const refused = await patch(id, { trainingIds: [one()] })
    expect([refused.status, refused.body.errors]).toEqual([
      403,
      { trainingIds: ['Your role may not change this.'] },
    ])
    expect((await patch(id, { trainingIds: [two(), one()] })).status).toBe(200)
  })
})

describe('A file with references to several records', () => {
  let nobody: As
  beforeAll(async () => {
    nobody = { token: (await test.signIn(await addUser(test))).token }
  })
  const importOf = async (columns: string[], rows: unknown[][], others: object = {}, query = '') =>
    (
      await test.api('POST', `/Crew/import${query}`, {
        as: nobody,
        body: { columns, key: [columns[0]], rows, ...others },
      })
    ).body
  const exported = async (crewName: string) => {
    const filter = encodeURIComponent(JSON.stringify({ crewName }))
    const { raw } = await test.api('GET', `/Crew/export.csv?filter=${filter}`)
    return raw.payload.replace('\ufeff', '').split('\r\n').slice(0, 2)
  }

  it('has their names, separated by semicolons', async () => {
    await made([three(), one()], { crewName: 'Exported' })
    expect(await exported('Exported')).toEqual(['Crew,Skills', 'Exported,Bricklaying; Plastering'])
  })

  it('is read by name, in any case, and a blank cell clears them', async () => {
    const { id } = await made([one()], { crewName: 'Imported' })
    const body = await importOf(
      ['id', 'skillIds'],
      [
        [id, 'roofing;  TILING ;'],
        [(await made([one()])).id, null],
      ],
    )
    expect(body.counts).toMatchObject({ change: 2, wrong: 0 })
    expect((await crew(id)).skillIds).toEqual([two(), four()])
    expect(await wrongLinks(test.db, crewResources)).toEqual([])
  })

  it('changes nothing when it is imported unchanged', async () => {
    await made([four(), two()], { crewName: 'Returned' })
    const [, line = ''] = await exported('Returned')
    const body = await importOf(['crewName', 'skillIds'], [line.split(',')])
    expect(body.counts).toMatchObject({ same: 1, change: 0, create: 0, wrong: 0 })
  })

  it('leaves what another user added where its cell is still blank', async () => {
    const { id } = await made([], { crewName: 'Blank' })
    await patch(id, { skillIds: [two()] })
    const base = { [id]: { skillIds: [] } }
    const { counts } = await importOf(['id', 'skillIds'], [[id, null]], { base })
    expect(counts).toMatchObject({ same: 1, wrong: 0 })
    expect((await crew(id)).skillIds).toEqual([two()])
  })

  it('is refused for an unknown name, or creates it on request', async () => {
    const rows = [['Learners', 'Roofing; Paving']]
    const refused = await importOf(['crewName', 'skillIds'], rows)
    expect(refused.rows[0].errors).toEqual({ skillIds: ['There is no such skill.'] })
    const added = await importOf(['crewName', 'skillIds'], rows, { createMissing: ['skillIds'] })
    expect(added.created).toEqual([{ resource: 'skills', text: 'Paving' }])
    expect(await exported('Learners')).toEqual(['Crew,Skills', 'Learners,Roofing; Paving'])
  })

  it('may keep a disabled record, and not add one', async () => {
    const { id } = (await test.api('POST', '/Skill', { body: { skillName: 'Thatching' } })).body
    const kept = await made([id])
    const other = await made([one()])
    await test.api('PATCH', `/Skill/${id}`, { body: { enabled: false } })
    const { rows } = await importOf(
      ['id', 'skillIds'],
      [
        [kept.id, 'Thatching; Roofing'],
        [other.id, 'Thatching'],
      ],
      {},
      '?dry=true',
    )
    expect(rows.find(({ row }: { row: number }) => row === 2).errors).toEqual({
      skillIds: ['This skill is disabled.'],
    })
    expect(rows.find(({ row }: { row: number }) => row === 1).errors).toBeUndefined()
  })
})
