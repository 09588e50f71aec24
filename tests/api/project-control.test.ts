import type { CellValue, Workbook } from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ControlRow, listedColumns, type ProjectControl } from '../../model/costing/project-control.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, formulasOf, readWorkbook } from '../support/costing.ts'
import { numberOf } from '../support/exact.ts'
import { listed } from '../support/listed.ts'
import { makeQuarryFold } from '../support/quarry-fold.ts'

let test: TestApp
let job: Awaited<ReturnType<typeof makeQuarryFold>>
beforeAll(async () => {
  test = await startTestApp()
  job = await makeQuarryFold(test)
})
afterAll(() => test.close())

const controlOf = async (query = ''): Promise<ProjectControl> => {
  const reply = await test.api('GET', `/ProjectControl/${job.project.id}${query}`)
  expect([query, reply.status]).toEqual([query, 200])
  return reply.body
}
const rowOf = ({ rows }: ProjectControl, category: string): ControlRow => {
  const row = rows.find(({ categoryDescription }) => categoryDescription === category)
  if (!row) throw new Error(`There is no row ${category}`)
  return row
}
const forecast = async (category: { id: number }, fields: Record<string, unknown>) => {
  const body = { projectId: job.project.id, costingCategoryId: category.id, note: 'Site says so', ...fields }
  const made = await test.api('POST', '/Forecast', { body })
  expect([made.status, made.body]).toEqual([201, made.body])
  return {
    drop: async () => expect((await test.api('DELETE', `/Forecast/${made.body.id}`)).status).toBe(200),
  }
}

describe('Project control of the worked example', () => {
  it('shows value, cost, forecast and margin of each category to the penny', async () => {
    const control = await controlOf()
    expect(rowOf(control, 'Groundworks')).toMatchObject({
      contract: 11809.88,
      variations: -480,
      revised: 11329.88,
      invoiced: 4380,
      received: 5459.41,
      onOrder: 0,
      committed: 9839.41,
      budget: 9630.4,
      method: 'automatic',
      toComplete: 0,
      final: 9839.41,
      margin: 1490.47,
      marginPercent: 13.2,
      over: 0,
    })
    expect(rowOf(control, 'Masonry')).toMatchObject({
      contract: 17784,
      variations: 1250,
      revised: 19034,
      pending: 2630.55,
      invoiced: 5810,
      received: 0,
      onOrder: 9360,
      committed: 15170,
      budget: 16178.9,
      toComplete: 1008.9,
      final: 16178.9,
      margin: 2855.1,
      marginPercent: 15,
    })
    expect(control.rows).toHaveLength(2)
  })

  it('sums the rows, and computes percentages from the sums', async () => {
    const { totals, ties, cash } = await controlOf()
    expect(totals).toMatchObject({
      contract: 29593.88,
      variations: 770,
      revised: 30363.88,
      pending: 2630.55,
      invoiced: 10190,
      received: 5459.41,
      onOrder: 9360,
      committed: 25009.41,
      toComplete: 1008.9,
      final: 26018.31,
      margin: 4345.57,
      marginPercent: 14.3,
    })
    expect(ties).toEqual({ dated: 10190, undated: 14819.41 })
    expect(cash.amount).toBe(-1190)
  })

  it('forecasts the cost at completion', async () => {
    const { drop } = await forecast(job.masonry, { method: 'atCompletion', value: 17000 })
    const control = await controlOf()
    expect(rowOf(control, 'Masonry')).toMatchObject({
      method: 'atCompletion',
      value: 17000,
      toComplete: 1830,
      margin: 2034,
    })
    expect(control.totals).toMatchObject({ margin: 3524.47, marginPercent: 11.6 })
    await drop()
  })

  it('forecasts by percentage complete', async () => {
    const { drop } = await forecast(job.groundworks, { method: 'percentComplete', value: 95 })
    expect(rowOf(await controlOf(), 'Groundworks')).toMatchObject({ final: 10357.27, toComplete: 517.86 })
    await drop()
  })

  it('shows a negative amount to order when the forecast is below the orders', async () => {
    const { drop } = await forecast(job.masonry, { method: 'toComplete', value: -500.5 })
    expect(rowOf(await controlOf(), 'Masonry')).toMatchObject({ final: 14669.5, toComplete: -500.5 })
    await drop()
  })

  it('computes earned value by cost, or by an entered percentage', async () => {
    const before = await controlOf()
    // 100 × 5,810.00 / 16,178.90 = 35.911 %
    expect(rowOf(before, 'Masonry')).toMatchObject({
      donePercent: 35.9,
      earned: 6835.29,
      marginToDate: 1025.29,
    })
    // All of it is invoiced or received, but over the budget: 9,630.40 / 9,839.41.
    expect(rowOf(before, 'Groundworks')).toMatchObject({
      overBudget: true,
      donePercent: 97.9,
      earned: 11089.21,
    })
    expect(before.claimed).toBe(-8924.5)
    const { drop } = await forecast(job.masonry, { percentDone: 40 })
    expect(rowOf(await controlOf(), 'Masonry')).toMatchObject({ donePercent: 40, earned: 7613.6 })
    await drop()
  })

  it('shows as of the end of June only what had happened by then', async () => {
    const { totals, cash } = await controlOf('?asOf=2024-06-30')
    expect(totals).toMatchObject({
      revised: 29593.88,
      invoiced: 4380,
      received: 0,
      onOrder: 21019.41,
      committed: 25399.41,
    })
    expect(cash.amount).toBe(-4380)
  })

  const addsUp = async (query: string) => {
    const control = await controlOf(query)
    const wrong: unknown[] = []
    for (const figures of [...control.rows, control.totals])
      for (const column of listedColumns) {
        const found = await listed(test, figures.lists[column])
        if (found !== figures[column]) wrong.push({ column, figure: figures[column], listed: found })
      }
    for (const { months } of [...control.rows, control.totals])
      for (const { lists, ...cell } of months) {
        const found = await listed(test, lists)
        if (found !== cell.amount) wrong.push({ ...cell, listed: found })
      }
    const { amount: _, ...cash } = control.cash
    for (const [name, { value, lists }] of Object.entries({ ...cash, notAgreed: control.notAgreed })) {
      const found = await listed(test, lists)
      if (found !== value) wrong.push({ name, value, listed: found })
    }
    expect(wrong).toEqual([])
  }
  it.each(['', '?asOf=2024-07-12'])('opens lists that add up to every figure: %s', addsUp)
  it.each(['?asOf=2024-06-30', '?asOf=2024-05-01', '?asOf=1999-12-31'])(
    'opens lists that add up to every figure: %s',
    { tags: 'rare' },
    addsUp,
  )
})

describe('The workbook of project control', () => {
  const workbookOf = async (query = ''): Promise<Workbook> => {
    const { raw } = await test.api('GET', `/ProjectControl/${job.project.id}/excel${query}`)
    expect([raw.statusCode, raw.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('Control of 24-112 Quarry Fold.xlsx'),
    ])
    return readWorkbook(raw.rawPayload)
  }
  const cells = (workbook: Workbook, name: string, row: number) => {
    const found: CellValue[] = []
    workbook
      .getWorksheet(name)
      ?.getRow(row)
      .eachCell((cell) => {
        const { value } = cell
        found.push(
          typeof value === 'object' && value !== null && 'result' in value ? (value.result ?? null) : value,
        )
      })
    return found
  }

  it('shows the figures of the screen, live and as of a day', { tags: 'slow' }, async () => {
    expect(cells(await workbookOf(), 'Control', 3)).toEqual([
      ...['Masonry', 17784, 1250, 19034, 5810, 0, 9360, 15170, 1008.9, 16178.9, 2855.1, 0.15, 0.359],
      ...[6835.29, 1025.29, 'Automatic'],
    ])
    expect(cells(await workbookOf('?asOf=2024-06-30'), 'Control', 4)[7]).toBe(25399.41)
  })

  it('has formulas whose values equal the cached ones', async () => {
    const formulas = formulasOf(await workbookOf())
    expect(formulas.length).toBeGreaterThan(25)
    expect(formulas.map(({ at, cached }) => [at, cached])).toEqual(
      formulas.map(({ at, calculated }) => [at, numberOf(calculated)]),
    )
  })

  it('has the months of the statements, and undated amounts', async () => {
    const { totals } = await controlOf()
    expect(cells(await workbookOf(), 'Months', 4)).toEqual([
      'Total',
      ...totals.months.map(({ amount }) => amount),
      25009.41,
    ])
  })
})

describe('The unallocated amount of a project’s suppliers', () => {
  it('is the sum of the list it opens, without suppliers of other projects', async () => {
    const make = costingRecords(test)
    const path = `/ProjectControl/${job.project.id}/unallocated`
    const before = (await test.api('GET', path)).body
    expect(before.value).toBe(64.23)
    const { supplierId } = (await test.api('GET', '/PurchaseHeader?sort=["id","ASC"]')).body[0]
    for (const fields of [{ supplierId }, {}]) {
      const { id } = await make.purchase(fields)
      await make.purchaseLine(id, { quantity: 2, costEach: 50.01 })
    }
    const { value, lists } = (await test.api('GET', path)).body
    expect(value).toBe(164.25)
    expect(await listed(test, lists)).toBe(164.25)
  })

  it('is zero without a list if nothing was bought, and 404 for an unknown project', async () => {
    const { id } = await costingRecords(test).project()
    expect((await test.api('GET', `/ProjectControl/${id}/unallocated`)).body).toEqual({ value: 0, lists: [] })
    expect((await test.api('GET', '/ProjectControl/999999/unallocated')).status).toBe(404)
  })
})

describe('A project', () => {
  it('has the agreed, spent and received amounts of its control, and lists sort by them', async () => {
    const { totals, cash } = await controlOf()
    const { body } = await test.api('GET', `/Project/${job.project.id}`)
    expect(body).toMatchObject({
      agreed: totals.revised,
      spent: totals.committed,
      received: cash.paid.value,
    })
    const sorted = await test.api('GET', '/Project?sort=["agreed","DESC"]&filter={"spent":{"above":0}}')
    expect(sorted.body[0].id).toBe(job.project.id)
  })
})

describe('Project control', () => {
  it.each([
    ['?asOf=yesterday', 400],
    ['?asOf=2024-02-30', 400],
    ['?compare=x', 400],
    ['?compare=999999', 404],
    ['?other=1', 400],
  ])('answers %s with %i', async (query, status) =>
    expect((await test.api('GET', `/ProjectControl/${job.project.id}${query}`)).status).toBe(status),
  )

  it('of the projects of some ids has the margins of their project control, and no others', async () => {
    const make = costingRecords(test)
    const other = (await make.project()).id
    await make.project()
    const { body } = await test.api('GET', `/ProjectControl?ids=${other},${job.project.id},999999`)
    const margins = body.map(({ projectId, margin }: Record<string, number>) => [projectId, margin])
    const { totals } = (await test.api('GET', `/ProjectControl/${job.project.id}`)).body
    expect(new Map(margins)).toEqual(
      new Map([
        [other, 0],
        [job.project.id, totals.margin],
      ]),
    )
  })

  it.each(['', '0', '1,', '1,x', '1;drop table project', Array(1001).fill(1).join()])(
    'refuses ids that are none (%#)',
    async (ids) => {
      expect((await test.api('GET', `/ProjectControl?ids=${ids}`)).status).toBe(400)
    },
  )

  it('answers 404 for an unknown project', async () =>
    expect((await test.api('GET', '/ProjectControl/999999')).status).toBe(404))
})

describe('Forecasts', () => {
  it.each([
    [{ method: 'automatic', value: 5 }, { value: ['Must be empty.'] }],
    [{ method: 'toComplete', note: 'x' }, { value: ['This field is required.'] }],
    [{ method: 'toComplete', value: 5, note: null }, { note: ['This field is required.'] }],
    [{ method: 'percentComplete', value: 0, note: 'x' }, { value: ['At least 0.01.'] }],
    [{ method: 'percentComplete', value: 100.01, note: 'x' }, { value: ['At most 100.'] }],
  ])('%j is refused', async (fields, errors) => {
    const { id: projectId } = job.project
    const body = { projectId, costingCategoryId: job.masonry.id, ...fields }
    const reply = await test.api('POST', '/Forecast', { body })
    expect([reply.status, reply.body.errors]).toEqual([400, errors])
  })
})

describe('The categories of a project', () => {
  it('are in the order of its statements, accented letters with their base letters', async () => {
    const make = costingRecords(test)
    const { id: projectId } = await make.project({ projectName: 'Order' })
    const { id } = await make.quote({ projectId, standing: 'agreed', agreedDate: '2024-05-01' })
    for (const categoryDescription of ['Zinc', 'Lot 10', 'Lot 2', 'Émaux']) {
      const category = await make.category({ categoryDescription })
      await make.quoteLine(id, { costingCategoryId: category.id })
    }
    const { body } = await test.api('GET', `/ProjectControl/${projectId}`)
    expect(body.rows.map((row: ControlRow) => row.categoryDescription)).toEqual([
      'Émaux',
      'Lot 2',
      'Lot 10',
      'Zinc',
    ])
  })
})
