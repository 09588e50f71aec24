import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labourLines, labourWeeks, plant } from '../../resources.config.ts'
import { type As, startTestApp, type TestApp } from '../support/app.ts'
import { readWorkbook } from '../support/costing.ts'
import { labourRecords, type Made, makeExampleWeek } from '../support/labour.ts'
import { addUser } from '../support/people.ts'

/** Rates and costs of lines that no other number is, also where a file writes thousands apart. */
const secret = /73\.1907|61\.3703|917\.4103|585\.53|1,?403\.64|1,?989\.17|\b6407\b/

let test: TestApp
let as: As
let scene: Made
beforeAll(async () => {
  test = await startTestApp()
  as = { token: (await test.signIn(await addUser(test, ['User']))).token }
  const make = labourRecords(test)
  const example = await makeExampleWeek(test)
  const worker = await make.worker('Zoe', 73.1907, 61.3703)
  const crane = await make.plant('Crane', 917.4103)
  const week = await make.week('2026-11-30', { payroll: 6407 })
  const on = { projectId: example.projects.big.id, costingCategoryId: example.categories.masonry.id }
  // 8 hours are £585.53; 8 hours of overtime would add £245.48.
  const line = await make.line(week.id, { workerId: worker.id, ...on, mon: 8 })
  const craneLine = await make.line(week.id, { plantId: crane.id, ...on, mon: 1, idle: 0.795 })
  scene = { worker, crane, week, line, craneLine, on, make }
})
afterAll(() => test.close())

/** Every value of a workbook. */
const textOf = async (bytes: Buffer): Promise<string> => {
  const texts: string[] = []
  for (const sheet of (await readWorkbook(bytes)).worksheets)
    sheet.eachRow((row) => row.eachCell(({ value }) => texts.push(JSON.stringify(value))))
  expect(texts.length).toBeGreaterThan(0)
  return texts.join(' ')
}

const hidden = {
  [labourLines.endpoint]: ['rate', 'payRate', 'premium', 'idleShare', 'cost'],
  [labourWeeks.endpoint]: [
    'labour',
    'charged',
    'unrated',
    'payroll',
    'notRecovered',
    'posted',
    'notPosted',
    'postedDigest',
  ],
  [plant.endpoint]: ['rate'],
  Worker: ['allInRate'],
}

describe('Somebody who may not see rates', () => {
  it('types hours, and finds no rate or cost in replies, lists, exports, searches and histories', {
    tags: 'slow',
  }, async () => {
    const { line, craneLine, week, worker, crane } = scene
    const typed = await test.api('PATCH', `/LabourLine/${line.id}`, { as, body: { tue: 0 } })
    expect(typed.status).toBe(200)
    expect(secret.exec(typed.raw.payload)).toBeNull()
    for (const path of [
      `/LabourLine/${line.id}`,
      `/LabourLine/${craneLine.id}`,
      `/LabourLine?range=[0,99]`,
      `/LabourLine/LabourWeek/${week.id}`,
      `/LabourLine/${line.id}/history`,
      `/LabourWeek/${week.id}`,
      `/LabourWeek/${week.id}/history`,
      '/LabourWeek',
      '/Worker',
      `/Worker/${worker.id}`,
      `/Worker/${worker.id}/history`,
      '/Plant',
      `/Plant/${crane.id}`,
      `/Plant/${crane.id}/history`,
      '/Search?q=73.1907',
      '/Search?q=Zoe',
      '/Undo',
      '/Home',
      '/ViewCount?views=labour-weeks/open',
      '/openapi.json',
    ]) {
      const { raw, status } = await test.api('GET', path, { as })
      expect([path, status, secret.exec(raw.payload)?.[0]]).toEqual([path, 200, undefined])
    }
    for (const [endpoint, names] of Object.entries(hidden)) {
      const { body } = await test.api('GET', `/${endpoint}`, { as })
      expect([endpoint, names.filter((name) => Object.hasOwn(body[0], name))]).toEqual([endpoint, []])
      const csv = await test.api('GET', `/${endpoint}/export.csv`, { as })
      expect([endpoint, csv.status, secret.exec(csv.raw.payload)]).toEqual([endpoint, 200, null])
      const excel = await test.api('GET', `/${endpoint}/export.xlsx`, { as })
      expect([endpoint, secret.exec(await textOf(excel.raw.rawPayload))]).toEqual([endpoint, null])
    }
  })

  it('can neither filter, sort, sum nor write by them', async () => {
    for (const [endpoint, names] of Object.entries(hidden))
      for (const name of names)
        for (const query of [
          `filter={"${name}":{"above":1}}`,
          `sort=["${name}","ASC"]`,
          `sums=["${name}"]`,
          `filter={"${name}":null}`,
        ])
          expect([name, query, (await test.api('GET', `/${endpoint}?${query}`, { as })).status]).toEqual([
            name,
            query,
            400,
          ])
    for (const [path, body] of [
      [`/Plant/${scene.crane.id}`, { rate: 1 }],
      [`/LabourWeek/${scene.week.id}`, { payroll: 1 }],
    ] as const)
      expect([path, (await test.api('PATCH', path, { as, body })).status]).toEqual([path, 403])
  })

  it('reads and writes no rates of workers, and neither posts nor withdraws', async () => {
    for (const path of [
      '/WorkerRate',
      `/WorkerRate/Worker/${scene.worker.id}`,
      '/WorkerRate/1',
      '/WorkerRate/export.csv',
      '/WorkerRate/1/history',
    ])
      expect([path, (await test.api('GET', path, { as })).status]).toEqual([path, 403])
    const body = { workerId: scene.worker.id, validFrom: '2026-01-01', allInRate: 1, payRate: 1 }
    expect((await test.api('POST', '/WorkerRate', { as, body })).status).toBe(403)
    for (const name of ['post', 'withdraw'])
      expect(
        (await test.api('POST', `/LabourWeek/${name}`, { as, body: { id: scene.week.id } })).status,
      ).toBe(403)
  })

  it('opens a posted week by a change, and cannot post it again by an undo', async () => {
    const { week, line } = scene
    const posting = await test.api('POST', '/LabourWeek/post', {
      as: 'administrator',
      body: { id: week.id },
    })
    expect([posting.status, posting.body.charged]).toEqual([200, 1989.17])
    const changed = await test.api('PATCH', `/LabourLine/${line.id}`, { as, body: { wed: 1 } })
    expect([
      changed.status,
      secret.exec(changed.raw.payload),
      secret.exec(String(changed.headers.notices)),
    ]).toEqual([200, null, null])
    const undone = await test.api('POST', '/Undo', {
      as,
      body: { requestId: changed.headers['x-request-id'] },
    })
    expect(undone.status).toBe(200)
    const { body } = await test.api('GET', `/LabourWeek/${week.id}`, { as })
    expect(body.standing).toBe('open')
  })

  it('cannot divide what one person alone is charged to a category where the rate is to stay unknown', async () => {
    const { worker, on, make } = scene
    const unknown = { rateUnknown: true }
    const path = `/Worker/${worker.id}`
    expect((await test.api('PATCH', path, { as, body: unknown })).status).toBe(403)
    await test.api('PATCH', path, { as: 'administrator', body: unknown })
    const week = await make.week('2026-12-14')
    await make.line(week.id, { workerId: worker.id, ...on, mon: 8 })
    const alone = await make.postWeek(week.id)
    expect([alone.status, alone.body.title]).toEqual([
      409,
      expect.stringMatching(
        /^Zoe.* alone is charged to .*: with the hours, others could work out the rate\.$/,
      ),
    ])
    // Without time, nobody hides it.
    const other = await make.worker('Yan', 20, 12)
    const line = await make.line(week.id, { workerId: other.id, ...on })
    expect((await make.postWeek(week.id)).status).toBe(409)
    await test.api('PATCH', `/LabourLine/${line.id}`, { as, body: { mon: 8 } })
    expect((await make.postWeek(week.id)).status).toBe(200)
  })

  it('gets the hours for payroll without rates', async () => {
    const { raw } = await test.api('GET', `/LabourWeek/${scene.week.id}/payroll`, { as })
    expect(raw.statusCode).toBe(200)
    expect(secret.exec(await textOf(raw.rawPayload))).toBeNull()
  })
})
