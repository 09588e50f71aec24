import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiCall, As, TestApp } from '../support/app.ts'
import { pdf } from '../support/files.ts'
import { startHireApp } from '../support/hire-app.ts'
import { addUser, type TestUser } from '../support/people.ts'

let app: TestApp
let pat: TestUser & { token: string }
let machineId: number
beforeAll(async () => {
  app = await startHireApp()
  const user = await addUser(app)
  pat = { ...user, token: (await app.signIn(user)).token }
  const made = await app.api('POST', '/Machine', {
    as: 'administrator',
    body: { machineName: 'Crane', cost: 9 },
  })
  machineId = made.body.id
})
afterAll(() => app.close())

let made = 0
const hire = async (as: As, values: object = {}) => {
  const body = { machineId, purpose: `Job ${++made}`, days: 2, ...values }
  const reply = await app.api('POST', '/Hire', { as, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return { ...reply.body, requestId: reply.headers['x-request-id'] }
}
const ids = ({ body }: { body: { id: number }[] }) => body.map(({ id }) => id)
const filtered = (filter: object) => `?filter=${encodeURIComponent(JSON.stringify(filter))}`

describe('Records that only their owner sees', () => {
  it('belong to the user who creates them, and a body may say no other', async () => {
    const mine = await hire(pat, { hiredById: pat.id })
    expect(mine.hiredById).toBe(pat.id)
    await expect(hire(pat, { hiredById: 1 })).rejects.toThrow('Is set by the program.')
    const changed = await app.api('PATCH', `/Hire/${mine.id}`, { as: pat, body: { days: 3, hiredById: 1 } })
    expect([changed.status, changed.body.errors]).toEqual([400, { hiredById: ['Is set by the program.'] }])
  })

  it('are listed, searched, counted and summed for their owner; an Administrator gets all', async () => {
    const own = await hire(pat, { days: 5 })
    const other = await hire('user', { days: 70 })
    for (const path of ['/Hire', `/Hire/Machine/${machineId}`, `/Hire${filtered({ q: 'Job' })}`]) {
      const seen = ids(await app.api('GET', path, { as: pat }))
      expect(seen).toContain(own.id)
      expect(seen).not.toContain(other.id)
      const all = ids(await app.api('GET', path, { as: 'administrator' }))
      expect(all).toEqual(expect.arrayContaining([own.id, other.id]))
    }
    const { rows } = await app.db.raw(
      'select count(*)::integer as hires, sum(days)::float8 as days from hire where hired_by_id = ?',
      [pat.id],
    )
    const [{ hires, days }] = rows
    const machine = (await app.api('GET', `/Machine/${machineId}`, { as: pat })).body
    expect(machine).toMatchObject({ hireCount: hires, days })
    expect((await app.api('GET', `/Machine${filtered({ days })}`, { as: pat })).body).toHaveLength(1)
    const whole = (await app.api('GET', `/Machine/${machineId}`, { as: 'administrator' })).body
    expect(whole.days).toBeGreaterThanOrEqual(days + 70)
    const sums = await app.api('GET', '/Hire?sums=["days"]', { as: pat })
    expect(JSON.parse(String(sums.headers['x-sums']))).toEqual({ days })
  })

  it('of others are 404: read, changed, deleted, called, or listed below', async () => {
    const { id, ...other } = await hire('user')
    const calls: [method: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'POST', path: string, call?: ApiCall][] = [
      ['GET', `/Hire/${id}`],
      ['GET', `/Hire/${id}/history`],
      ['PUT', `/Hire/${id}`, { body: { machineId, purpose: 'Mine', days: 1 } }],
      ['PATCH', `/Hire/${id}`, { body: { days: 1 } }],
      ['PATCH', `/Hire/${id}`, { body: { days: 1 }, headers: { 'if-match': '"9"' } }],
      ['DELETE', `/Hire/${id}`],
      ['POST', '/Hire/prolong', { body: { id } }],
      ['GET', `/Finding/Hire/${id}`],
      ['POST', `/Finding/Hire/${id}`, { body: { finding: 'x' } }],
    ]
    for (const [method, path, call] of calls) {
      const reply = await app.api(method, path, { as: pat, ...call })
      expect([method, path, reply.status, reply.body.title]).toEqual([
        method,
        path,
        404,
        'There is no such record.',
      ])
    }
    const refers = await app.api('POST', '/Finding', { as: pat, body: { hireId: id, finding: 'x' } })
    expect([refers.status, refers.body.errors]).toEqual([400, { hireId: ['There is no such hire.'] }])
    for (const body of [{ ids: [id] }, { ids: [id], set: { days: 1 } }]) {
      const method = 'set' in body ? 'PATCH' : 'DELETE'
      expect((await app.api(method, '/Hire', { as: pat, body })).status).toBe(409)
    }
    expect((await app.api('GET', `/Hire/${id}`, { as: 'administrator' })).body).toMatchObject({
      purpose: other.purpose,
      days: other.days,
      version: 1,
    })
  })

  it('of others are 404 too where no record depends on them and one statement writes', async () => {
    const { body } = await app.api('POST', '/Remark', { as: 'user', body: { remark: 'Mine' } })
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const call = method === 'DELETE' ? {} : { body: { remark: 'Theirs' } }
      expect((await app.api(method, `/Remark/${body.id}`, { as: pat, ...call })).status).toBe(404)
    }
    expect((await app.api('GET', `/Remark/${body.id}`, { as: 'user' })).body).toEqual(body)
  })

  it('show nothing of themselves where records of others refer to them', async () => {
    const secret = await hire('user', { purpose: 'Vault of the bank' })
    const finding = await app.api('POST', '/Finding', {
      body: { hireId: secret.id, finding: 'Oil leak' },
    })
    expect(finding.body.purpose).toBe('Vault of the bank')
    const seen = await app.api('GET', `/Finding/${finding.body.id}`, { as: pat })
    expect(seen.body).toMatchObject({ finding: 'Oil leak', purpose: null })
    expect((await app.api('GET', `/Finding${filtered({ q: 'Vault' })}`, { as: pat })).body).toEqual([])
    expect((await app.api('GET', `/Finding${filtered({ q: 'Oil' })}`, { as: pat })).body).toHaveLength(1)
  })

  it('are changed, called, deleted and undone by their owner and by an Administrator', async () => {
    const own = await hire(pat)
    expect((await app.api('POST', '/Hire/prolong', { as: pat, body: { id: own.id } })).body.days).toBe(3)
    const gone = await app.api('DELETE', `/Hire/${own.id}`, { as: pat })
    expect(gone.status).toBe(200)
    expect((await app.api('GET', `/Hire/${own.id}/history`, { as: pat })).status).toBe(200)
    expect((await app.api('GET', `/Hire/${own.id}/history`)).status).toBe(404)
    const undo = { body: { requestId: gone.headers['x-request-id'] } }
    expect((await app.api('POST', '/Undo', undo)).status).toBe(403)
    expect((await app.api('POST', '/Undo', { as: pat, ...undo })).body.undone).toBe(1)
    const changed = await app.api('PATCH', `/Hire/${own.id}`, { as: 'administrator', body: { days: 8 } })
    expect(changed.body).toMatchObject({ days: 8, hiredById: pat.id })
  })

  it('of others are named to an Administrator only when they block an undo', async () => {
    const machine = { machineName: 'Digger', hours: 10 }
    const digger = (await app.api('POST', '/Machine', { as: 'administrator', body: machine })).body
    const own = await hire(pat, { machineId: digger.id, days: 6 })
    const gone = await app.api('DELETE', `/Hire/${own.id}`, { as: pat })
    const other = await hire('user', { machineId: digger.id, days: 8, purpose: 'Vault of the bank' })
    const undo = { body: { requestId: gone.headers['x-request-id'] } }
    const refused = await app.api('POST', '/Undo', { as: pat, ...undo })
    expect([refused.status, refused.body.title, refused.body.records]).toEqual([
      409,
      'Digger: Days would pass Hours. Nothing was undone.',
      [],
    ])
    const told = await app.api('POST', '/Undo', { as: 'administrator', ...undo })
    expect([told.status, told.body.records]).toMatchObject([409, [{ id: other.id, text: other.purpose }]])
    expect((await app.api('GET', `/Machine/${digger.id}`, { as: 'administrator' })).body.days).toBe(8)
  })

  it('are counted, not named, when they block a deletion', async () => {
    const body = { machineName: 'Lift' }
    const lift = (await app.api('POST', '/Machine', { as: 'administrator', body })).body
    await hire('user', { machineId: lift.id })
    const refused = await app.api('DELETE', `/Machine/${lift.id}`, { as: pat })
    expect([refused.status, refused.body.title]).toEqual([
      409,
      'Machine is used by 1 hire. Delete those first.',
    ])
  })
})

describe('Files of records that only their owner sees', () => {
  const upload = (id: number, as: As) =>
    app.api('POST', `/Hire/${id}/attachments`, {
      as,
      text: pdf(),
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'lease.pdf' },
    })

  it('are read, added and deleted by the owner of the record and by an Administrator', async () => {
    const { id } = await hire(pat)
    for (const as of [pat, 'administrator'] as const) {
      const added = await upload(id, as)
      expect(added.status).toBe(201)
      const path = `/Hire/${id}/attachments/${added.body.id}`
      expect((await app.api('GET', `/Hire/${id}/attachments`, { as })).body).toHaveLength(1)
      expect((await app.api('GET', `${path}/content`, { as })).status).toBe(200)
      expect((await app.api('DELETE', path, { as })).status).toBe(200)
    }
  })

  it('of others are 404: listed, read, added or deleted', async () => {
    const { id } = await hire('user')
    const { body } = await upload(id, 'user')
    const path = `/Hire/${id}/attachments/${body.id}`
    const replies = [
      await app.api('GET', `/Hire/${id}/attachments`, { as: pat }),
      await app.api('GET', `${path}/content`, { as: pat }),
      await app.api('DELETE', path, { as: pat }),
      await upload(id, pat),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await app.api('GET', `/Hire/${id}/attachments`)).body).toEqual([body])
  })

  it('are not undone by the former owner of the record', async () => {
    const { id } = await hire(pat)
    const added = await upload(id, pat)
    await app.db('hire').where({ id }).update({ hired_by_id: 1 })
    const requestId = added.headers['x-request-id']
    expect((await app.api('POST', '/Undo', { as: pat, body: { requestId } })).status).toBe(403)
    expect((await app.api('GET', `/Hire/${id}/attachments`, { as: 'administrator' })).body).toHaveLength(1)
  })
})
