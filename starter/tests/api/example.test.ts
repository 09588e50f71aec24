import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../model/audit.ts'
import { type ApiReply, startTestApp, type TestApp } from '../../../tests/support/app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const addProject = async (fields: object = {}) =>
  (await test.api('POST', '/Project', { body: { projectName: 'Mill Lane', ...fields } })).body
const addTask = (projectId: number, fields: object = {}) =>
  test.api('POST', `/Task/Project/${projectId}`, {
    body: { title: 'Survey', hours: 2, rate: 45.5, ...fields },
  })
const problem = ({ status, body }: ApiReply) => [status, body.type?.split(':').at(-1)]
const undo = ({ headers }: ApiReply, as: 'user' | 'administrator' = 'user') =>
  test.api('POST', '/Undo', { as, body: { requestId: String(headers['x-request-id']) } })

describe('A project', () => {
  it('needs a name', async () => {
    const refused = await test.api('POST', '/Project', { body: {} })
    expect(problem(refused)).toEqual([400, 'invalid_input'])
    expect(refused.body.errors).toEqual({ projectName: ['This field is required.'] })
  })

  it('starts today and is open by default', async () => {
    expect(await addProject()).toMatchObject({ isOpen: true, version: 1, tasks: 0, cost: 0 })
  })

  it('has a number that no other project has', async () => {
    await addProject({ projectNumber: 'P-7' })
    const second = await test.api('POST', '/Project', {
      body: { projectName: 'Other', projectNumber: 'p-7' },
    })
    expect([second.status, Object.keys(second.body.errors)]).toEqual([400, ['projectNumber']])
  })

  it('is refused when somebody else changed it since', async () => {
    const { id } = await addProject()
    const change = () =>
      test.api('PUT', `/Project/${id}`, { body: { projectName: 'Renamed' }, headers: { 'if-match': '"1"' } })
    const statuses = [await change(), await change()].map(({ status }) => status)
    expect(statuses).toEqual([200, 412])
  })

  it('shows the name of its manager', async () => {
    const { id } = (await test.api('GET', '/UserAccounts', { as: 'administrator' })).body[0]
    expect((await addProject({ managerId: id })).managerName).toMatch(/\S/)
  })

  it('counts and adds up its tasks', async () => {
    const { id } = await addProject()
    await addTask(id)
    await addTask(id, { title: 'Report', hours: 1, rate: 9 })
    expect((await test.api('GET', `/Project/${id}`)).body).toMatchObject({ tasks: 2, hours: 3, cost: 100 })
  })

  it('with tasks is not deleted', async () => {
    const { id } = await addProject()
    await addTask(id)
    expect(problem(await test.api('DELETE', `/Project/${id}`))).toEqual([409, 'in_use'])
  })

  it('keeps its history', async () => {
    const { id } = await addProject()
    await test.api('PATCH', `/Project/${id}`, { body: { budget: 1200 } })
    const { entries } = (await test.api('GET', `/Project/${id}/history`)).body as { entries: AuditEntry[] }
    expect(entries.map(({ action }) => action)).toEqual(['changed', 'created'])
    expect(entries[0]?.changes).toEqual([{ field: 'budget', from: null, to: 1200 }])
  })
})

describe('A task', () => {
  it('is listed below its project only', async () => {
    const [one, other] = [await addProject(), await addProject()]
    await addTask(one.id, { title: 'Ours' })
    const titles = async (id: number) =>
      (await test.api('GET', `/Task/Project/${id}`)).body.map(({ title }: { title: string }) => title)
    expect([await titles(one.id), await titles(other.id)]).toEqual([['Ours'], []])
  })

  it('costs its hours times its rate', async () => {
    const { id } = await addProject()
    expect((await addTask(id)).body.cost).toBe(91)
  })

  it('is done by a button, which a second one finds done', async () => {
    const { id } = (await addTask((await addProject()).id)).body
    const done = await test.api('POST', `/Task/${id}/done`)
    expect([done.status, done.body.state]).toEqual([200, 'done'])
    expect((await test.api('POST', `/Task/${id}/done`)).status).toBe(409)
  })

  it('comes back by undo, with the sum of its project', async () => {
    const project = await addProject()
    const { id } = (await addTask(project.id)).body
    const cost = async () => (await test.api('GET', `/Project/${project.id}`)).body.cost
    const deleted = await test.api('DELETE', `/Task/${id}`)
    const without = await cost()
    expect((await undo(deleted)).status).toBe(200)
    expect([without, await cost()]).toEqual([0, 91])
  })
})

describe('Lists', () => {
  it('are filtered, sorted and added up', async () => {
    const { id } = await addProject()
    for (const hours of [1, 2, 3]) await addTask(id, { title: `Task ${hours}`, hours, rate: 10 })
    const filter = encodeURIComponent(JSON.stringify({ projectId: id, hours: { from: 2 } }))
    const { body, headers } = await test.api(
      'GET',
      `/Task?filter=${filter}&sort=["hours","DESC"]&sums=["cost"]`,
    )
    expect(body.map(({ hours }: { hours: number }) => hours)).toEqual([3, 2])
    expect(JSON.parse(String(headers['x-sums']))).toEqual({ cost: 50 })
  })

  it('are imported, rows that are there already changed by their key', async () => {
    await addProject({ projectNumber: 'IMP-1', projectName: 'Before' })
    const body = {
      columns: ['projectNumber', 'projectName'],
      key: ['projectNumber'],
      rows: [
        ['IMP-1', 'After'],
        ['IMP-2', 'New'],
      ],
    }
    const { status, body: shown } = await test.api('POST', '/Project/import?dry=true', { body })
    expect([status, shown.counts]).toMatchObject([200, { create: 1, change: 1, wrong: 0 }])
    expect((await test.api('POST', '/Project/import', { body })).status).toBe(201)
    const filter = encodeURIComponent(JSON.stringify({ q: 'IMP-' }))
    const { body: found } = await test.api('GET', `/Project?filter=${filter}&sort=["projectNumber","ASC"]`)
    expect(found.map(({ projectName }: { projectName: string }) => projectName)).toEqual(['After', 'New'])
  })

  it('offer records for a picker by their text, enabled ones only', async () => {
    const { id } = await addProject({ projectNumber: 'PK-1', projectName: 'Picked' })
    const closed = await addProject({ projectNumber: 'PK-2', projectName: 'Closed' })
    await test.api('PATCH', `/Project/${closed.id}`, { body: { isOpen: false } })
    const filter = encodeURIComponent(JSON.stringify({ recordText: 'pk-', isOpen: true }))
    const { body } = await test.api('GET', `/Project?filter=${filter}&range=[0,9]`)
    expect(body.map((project: { id: number }) => project.id)).toEqual([id])
  })

  it('are exported as they are filtered', async () => {
    await addProject({ projectNumber: 'EX-1', projectName: 'Exported', budget: 1200 })
    const filter = encodeURIComponent(JSON.stringify({ q: 'EX-1' }))
    const columns = encodeURIComponent(JSON.stringify(['projectNumber', 'projectName', 'budget']))
    const { raw } = await test.api('GET', `/Project/export.csv?filter=${filter}&columns=${columns}`)
    expect(raw.payload.trim().split('\r\n').slice(1)).toEqual(['EX-1,Exported,1200'])
  })

  it('change several records at once, which one undo takes back', async () => {
    const { id } = await addProject()
    const made = [await addTask(id), await addTask(id, { title: 'Report' })]
    const ids = made.map(({ body }) => body.id)
    const done = await test.api('POST', '/Task/done', { body: { ids } })
    const states = async () =>
      (await test.api('GET', `/Task/Project/${id}`)).body.map(({ state }: { state: string }) => state)
    expect([done.status, await states()]).toEqual([200, ['done', 'done']])
    expect((await undo(done)).status).toBe(200)
    expect(await states()).toEqual(['open', 'open'])
  })

  it('keep a view under a name', async () => {
    const body = { resource: 'tasks', name: 'Late first', state: 'sort=due&order=DESC' }
    expect((await test.api('POST', '/View', { body })).status).toBe(201)
    expect((await test.api('GET', '/View?resource=tasks')).body).toMatchObject([body])
  })

  it('are searched from everywhere', async () => {
    const { id } = await addProject({ projectName: 'Quarry Fold' })
    const { body } = await test.api('GET', '/Search?q=quarry')
    expect(JSON.stringify(body)).toContain(`"id":${id}`)
  })
})

describe('Accounts', () => {
  it('are managed by Administrators only', async () => {
    const body = { email: 'new@northwind.example', firstName: 'Nora', lastName: 'New' }
    expect((await test.api('POST', '/UserAccounts', { body })).status).toBe(403)
    expect((await test.api('POST', '/UserAccounts', { body, as: 'administrator' })).status).toBe(201)
  })

  it('are needed for every list', async () => {
    expect((await test.api('GET', '/Project', { as: 'anonymous' })).status).toBe(401)
  })
})
