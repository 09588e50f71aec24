import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { exampleSheet } from '../support/daywork.ts'
import { labourRecords, type Made } from '../support/labour.ts'
import { pagesOf } from '../support/pdf.ts'
import { addUser } from '../support/people.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const as = 'administrator'
const read = async (path: string): Promise<Made> => (await test.api('GET', path, { as })).body
const call = (name: string, id: number) => test.api('POST', `/DayworkSheet/${name}`, { body: { id }, as })
const done = async (name: string, id: number): Promise<Made> => {
  const reply = await call(name, id)
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply
}
const patch = (path: string, body: object) => test.api('PATCH', path, { body, as })

describe('A daywork sheet', () => {
  it('has the value and the cost of the worked example, with the percentages of its job', async () => {
    const { sheet } = await exampleSheet(test)
    expect(await read(`/DayworkSheet/${sheet.id}`)).toMatchObject({
      sheetNo: 'D001',
      labour: 195.2,
      labourOnTop: 234.24,
      materials: 318.6,
      materialsOnTop: 63.72,
      plant: 96,
      plantOnTop: 19.2,
      value: 926.96,
      cost: 750.04,
      margin: 176.92,
    })
  })

  it('becomes a line of a draft variation of its job, and is taken out with one undo each', async () => {
    const { sheet, project } = await exampleSheet(test)
    const priced = await done('addToVariation', sheet.id)
    expect(priced.body.lineTotal).toBe(926.96)
    const line = await read(`/quoteline/${priced.body.quoteLineId}`)
    expect(line).toMatchObject({
      description: 'Daywork sheet D001: Break out and make good the manhole',
      projectId: project.id,
      part: 'variation',
      standing: 'draft',
      total: 926.96,
      cost: 750.04,
      pricedBy: 'price',
    })
    expect((await call('addToVariation', sheet.id)).status).toBe(409)
    const out = await done('takeOut', sheet.id)
    expect(out.body.quoteLineId).toBeNull()
    expect((await test.api('GET', `/quoteline/${line.id}`, { as })).status).toBe(404)
    for (const [{ headers }, quoteLineId] of [
      [out, line.id],
      [priced, null],
    ] as const) {
      await test.api('POST', '/Undo', { body: { requestId: headers['x-request-id'] }, as })
      expect((await read(`/DayworkSheet/${sheet.id}`)).quoteLineId).toBe(quoteLineId)
    }
  })

  it('cannot change while it is in a variation, nor lose its line', async () => {
    const { sheet, lines } = await exampleSheet(test)
    const { quoteLineId } = (await done('addToVariation', sheet.id)).body
    for (const [path, body] of [
      [`/DayworkLine/${lines[0].id}`, { quantity: 10 }],
      [`/DayworkSheet/${sheet.id}`, { labourPercent: 100 }],
      [`/DayworkSheet/${sheet.id}`, { workedOn: '2026-11-24' }],
      [`/DayworkSheet/${sheet.id}`, { instruction: 'AI 12' }],
    ] as const)
      expect(JSON.stringify((await patch(path, body)).body)).toContain(
        'Sheet D001 is in a variation. Take it out to change it.',
      )
    const deleted = await test.api('DELETE', `/quoteline/${quoteLineId}`, { as })
    expect([deleted.status, deleted.body.title]).toEqual([409, expect.stringContaining('daywork sheet')])
  })

  it('stays in a variation that is agreed', async () => {
    const { sheet } = await exampleSheet(test)
    const { quoteLineId } = (await done('addToVariation', sheet.id)).body
    const { quoteHeaderId } = await read(`/quoteline/${quoteLineId}`)
    await test.api('POST', '/QuoteHeader/agree', { body: { id: quoteHeaderId }, as })
    expect((await call('takeOut', sheet.id)).body.title).toBe('Its variation is agreed.')
  })

  it('is no longer signed once what was signed has changed', async () => {
    const { sheet, lines } = await exampleSheet(test)
    for (const [path, body] of [
      [`/DayworkLine/${lines[3].id}`, { quantity: 3 }],
      [`/DayworkSheet/${sheet.id}`, { instruction: 'AI 12' }],
      [`/DayworkSheet/${sheet.id}`, { workedOn: '2026-11-24' }],
      [`/DayworkSheet/${sheet.id}`, { sheetNo: 'D 1a' }],
    ] as const) {
      await patch(`/DayworkSheet/${sheet.id}`, { signedOn: '2026-11-26', signedBy: 'J. Marsh' })
      const changed = await patch(path, body)
      expect(decodeURIComponent(String(changed.headers.notices))).toContain('is to be signed again')
      expect(await read(`/DayworkSheet/${sheet.id}`)).toMatchObject({ signedOn: null, signedBy: null })
    }
  })

  it('costs the hours at the rate of the day, and at prime cost without one', async () => {
    const { sheet, workers } = await exampleSheet(test)
    await labourRecords(test).rate(workers[0].id, '2026-11-25', 30, 20)
    await labourRecords(test).rate(workers[0].id, '2026-11-26', 50, 20)
    expect((await read(`/DayworkSheet/${sheet.id}`)).cost).toBe(769.12)
    await patch(`/DayworkSheet/${sheet.id}`, { workedOn: '2026-04-01' })
    expect((await read(`/DayworkSheet/${sheet.id}`)).cost).toBe(609.8)
  })

  it('without lines has nothing to add, and its materials have no worker', async () => {
    const { sheet, workers } = await exampleSheet(test)
    const empty = await labourRecords(test).post('/DayworkSheet', {
      projectId: sheet.projectId,
      costingCategoryId: sheet.costingCategoryId,
      workedOn: '2026-11-25',
      description: 'Nothing yet',
    })
    expect(empty.sheetNo).toBe('D002')
    expect((await call('addToVariation', empty.id)).body.title).toBe('The sheet has no lines.')
    const wrong = await test.api('POST', '/DayworkLine', {
      as,
      body: {
        dayworkSheetId: empty.id,
        kind: 'materials',
        workerId: workers[0].id,
        description: 'x',
        quantity: 1,
        primeRate: 1,
      },
    })
    expect(wrong.body.errors).toEqual({ workerId: ['A worker is of labour. Leave it empty.'] })
  })

  it('is printed for the client at prime cost, without what it costs the firm', async () => {
    const { sheet } = await exampleSheet(test, { instruction: 'AI 14' })
    const { raw } = await test.api('GET', `/DayworkSheet/${sheet.id}/daywork.pdf`, { as })
    expect(raw.statusCode).toBe(200)
    expect(raw.headers['content-disposition']).toContain('Daywork D001')
    const text = (await pagesOf(raw.rawPayload)).map(({ all }) => all).join(' ')
    for (const part of [
      'Daywork sheet D001',
      '25/11/2026',
      'AI 14',
      '195.20',
      '120 %',
      '£926.96',
      'signature',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/750\.04|27\.88|250\.92/)
  })

  it('shows no cost to somebody who may not see rates', async () => {
    const user = { token: (await test.signIn(await addUser(test, ['User']))).token }
    const { sheet, lines } = await exampleSheet(test)
    expect(
      (await test.api('POST', '/DayworkSheet/addToVariation', { body: { id: sheet.id }, as: user })).status,
    ).toBe(200)
    for (const path of [
      `/DayworkSheet/${sheet.id}`,
      `/DayworkSheet/${sheet.id}/history`,
      `/DayworkLine/${lines[0].id}`,
      `/DayworkLine/DayworkSheet/${sheet.id}`,
      '/DayworkSheet/export.csv',
      '/DayworkSheet?range=[0,9]',
    ]) {
      const { raw, status } = await test.api('GET', path, { as: user })
      expect([path, status, /750\.04|250\.92|176\.92|"cost"|"margin"/.exec(raw.payload)?.[0]]).toEqual([
        path,
        200,
        undefined,
      ])
    }
  })
})
