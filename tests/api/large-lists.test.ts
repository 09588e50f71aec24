import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostRecords } from '../../api/crud/list-limits.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const listed = (path: string, parameters: Record<string, unknown> = {}) =>
  app.api(
    'GET',
    `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`,
  )

describe('A list of more records than one answer holds', () => {
  beforeAll(async () => {
    await app.db.raw(
      `insert into supplier (supplier_name) select 'Supplier ' || n from generate_series(1, ${mostRecords + 1}) n`,
    )
  })

  it('is refused without a range, in words that say how many there are and how to ask', async () => {
    const { status, body } = await listed('/Supplier')
    expect(status).toBe(400)
    expect(body).toMatchObject({
      type: 'urn:costwright:problem:too_many_records',
      title:
        'There are 10,001 records. Ask for a part of it with "range", such as range=[0,999], at most 10,000 at a time.',
    })
  })

  it('is answered whole when exactly as many match', async () => {
    const { status, body, headers } = await listed('/Supplier', {
      filter: { q: 'Supplier' },
      range: [0, 9999],
    })
    expect(status).toBe(200)
    expect(body).toHaveLength(mostRecords)
    expect(headers['x-total-count']).toBe('10001')
    await app.db.raw('delete from supplier where id = (select max(id) from supplier)')
    expect((await listed('/Supplier')).body).toHaveLength(mostRecords)
  })

  it('is not read by a longer range either', async () => {
    const { status, body } = await listed('/Supplier', { range: [5, 10_005] })
    expect(status).toBe(400)
    expect(body.type).toBe('urn:costwright:problem:too_many_records')
    expect((await listed('/Supplier', { range: [9_990, 19_989] })).body).toHaveLength(10)
  })
})

describe('Records that are too long together', () => {
  beforeAll(async () => {
    await app.db.raw(
      `insert into project (project_name, comments)
       select 'Project ' || n, repeat('🧱', 4000) from generate_series(1, 5000) n`,
    )
  })

  it('are refused, with a range and without, and a shorter range is answered', async () => {
    for (const parameters of [{}, { range: [0, 4999] }]) {
      const { status, body } = await listed('/Project', parameters)
      expect(status).toBe(400)
      expect(body.title).toContain('These records make more than 64 MiB. Ask for a part of it')
    }
    const { status, body } = await listed('/Project', { range: [0, 2999] })
    expect(status).toBe(200)
    expect(body).toHaveLength(3000)
  })
})
