import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthAround } from '../../model/calendar-date.ts'
import type { ControlRow, ProjectControl } from '../../model/costing/project-control.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, readWorkbook } from '../support/costing.ts'
import { addUser } from '../support/people.ts'

/** The worked example: quantity, cost each, mark-up; price each, cost, price, budget by target margin. */
const example = [
  ['Masonry', 180, 95.0681, 15, 109.33, 17112.26, 19679.4, 18398.27],
  ['Groundworks', 46, 214.3, 12, 240.02, 9857.8, 11040.92, 10322.16],
  ['Carpentry', 24, 186.5, 10, 205.15, 4476, 4923.6, 4603.07],
  ['Electrical', 1, 27450, 6, 29097, 27450, 29097, 27202.79],
  ['Prelims', 18, 1395, 0, 1395, 25110, 25110, 23475.34],
] as const

let test: TestApp
let make: ReturnType<typeof costingRecords>
beforeAll(async () => {
  test = await startTestApp()
  make = costingRecords(test)
})
afterAll(() => test.close())

/** Every value of a workbook, results of formulas too. */
const textOfWorkbook = async (bytes: Buffer): Promise<string> => {
  const texts: string[] = []
  for (const sheet of (await readWorkbook(bytes)).worksheets)
    sheet.eachRow((row) => row.eachCell(({ value }) => texts.push(JSON.stringify(value))))
  expect(texts.length).toBeGreaterThan(0)
  return texts.join(' ')
}

const makeExample = async () => {
  const project = await make.project({ targetMargin: 6.51 })
  const quote = await make.quote({ projectId: project.id })
  const lines = []
  for (const [name, quantity, costRate, markup] of example) {
    const category = await make.category({ categoryDescription: `${name} ${project.id}` })
    const { id } = await make.quoteLine(quote.id, {
      quantity,
      costRate,
      markup,
      costEach: undefined,
      costingCategoryId: category.id,
    })
    lines.push(id)
  }
  return { project, quote, lines }
}
const agree = async (id: number) => {
  const reply = await test.api('PATCH', `/QuoteHeader/${id}`, {
    body: { standing: 'agreed', agreedDate: '2026-03-02' },
  })
  expect(reply.status).toBe(200)
}
const controlOf = async (id: number): Promise<ProjectControl> => {
  const { body, status } = await test.api('GET', `/ProjectControl/${id}`)
  expect(status).toBe(200)
  return body
}
const budgets = ({ rows }: ProjectControl) =>
  Object.fromEntries(
    rows.map(({ categoryDescription, budget }: ControlRow) => [categoryDescription.split(' ')[0], budget]),
  )
const record = async (path: string) => (await test.api('GET', path)).body
const patched = async (path: string, body: object, headers = {}) => {
  const reply = await test.api('PATCH', path, { body, headers })
  expect([reply.status, reply.body]).toEqual([200, reply.body])
  return reply.body
}

describe('A line with a cost and a mark-up', () => {
  it('has the prices, costs and margins of the worked example', async () => {
    const { quote, lines } = await makeExample()
    for (const [index, [, , , markup, costEach, cost, total]] of example.entries())
      expect(await record(`/quoteline/${lines[index]}`)).toMatchObject({
        costEach,
        cost,
        total,
        markup,
        pricedBy: 'markUp',
        margin: Math.round((total - cost) * 100) / 100,
      })
    expect(await record(`/QuoteHeader/${quote.id}`)).toMatchObject({
      cost: 84006.06,
      quoted: 89850.92,
      costedPrice: 89850.92,
      margin: 5844.86,
      costedLines: 5,
      uncostedLines: 0,
    })
  })

  it('moves its price with the cost in a draft, and its mark-up in an agreed quote', async () => {
    const { quote, lines } = await makeExample()
    const path = `/quoteline/${lines[2]}`
    expect(await patched(path, { costRate: 190 })).toMatchObject({ costEach: 209, markup: 10 })
    await agree(quote.id)
    expect(await patched(path, { costRate: 180 })).toMatchObject({
      costEach: 209,
      markup: 16.11,
      pricedBy: 'price',
    })
    const refused = await test.api('PATCH', path, { body: { markup: 20 } })
    expect([refused.status, refused.body.type]).toEqual([409, 'urn:costwright:problem:agreed'])
  })

  it('takes a mark-up for several lines at once, and an import without a price', async () => {
    const { quote, lines } = await makeExample()
    const reply = await test.api('PATCH', '/quoteline', { body: { ids: lines, set: { markup: 12 } } })
    expect([reply.status, reply.body.changed]).toEqual([200, 4])
    expect(await record(`/quoteline/${lines[0]}`)).toMatchObject({ costEach: 106.48, markup: 12 })
    const { quoted } = await record(`/QuoteHeader/${quote.id}`)
    expect(quoted).toBe(19166.4 + 11040.92 + 24 * 208.88 + 30744 + 18 * 1562.4)
  })

  it('is copied with its cost, and a comparison shows cost and price', async () => {
    const { quote } = await makeExample()
    const { body: copy } = await test.api('POST', '/QuoteHeader/copy', { body: { id: quote.id } })
    const { body: lines } = await test.api('GET', `/quoteline/quoteheader/${copy.id}`)
    expect(lines.map(({ costRate }: { costRate: number }) => costRate)).toEqual(
      example.map(([, , costRate]) => costRate),
    )
    await patched(`/quoteline/${lines[4].id}`, { costRate: 1400 })
    const { body } = await test.api('GET', `/QuoteHeader/${quote.id}/compare/${copy.id}`)
    expect(body.lines).toMatchObject([
      {
        before: { costRate: 1395, cost: 25110, costEach: 1395 },
        after: { costRate: 1400, cost: 25200, costEach: 1400 },
      },
    ])
    expect(body.unchanged).toBe(4)
  })
})

describe('The budget of project control', () => {
  it('is the cost of the agreed lines where each has one', async () => {
    const { project, quote } = await makeExample()
    await agree(quote.id)
    const control = await controlOf(project.id)
    expect(budgets(control)).toEqual(Object.fromEntries(example.map(([name, , , , , cost]) => [name, cost])))
    expect(control.totals).toMatchObject({ budget: 84006.06, final: 84006.06, margin: 5844.86 })
    expect(control.rows.map(({ budgetFrom }) => budgetFrom)).toEqual(example.map(() => 'From costs'))
    const { body } = await test.api('GET', `/ProjectControl?ids=${project.id}`)
    expect(body).toMatchObject([{ budget: 84006.06, final: 84006.06 }])
  })

  it('is made by the target margin in a category with a line that has none', async () => {
    const { project, quote, lines } = await makeExample()
    await agree(quote.id)
    for (const id of lines) await patched(`/quoteline/${id}`, { costRate: null })
    const without = await controlOf(project.id)
    expect(budgets(without)).toEqual(
      Object.fromEntries(example.map(([name, , , , , , , budget]) => [name, budget])),
    )
    expect(without.totals.budget).toBe(84001.63)
    expect(without.rows.map(({ budgetBy }) => budgetBy)).toEqual(example.map(() => 'margin'))
    await patched(`/quoteline/${lines[0]}`, { costRate: 95.0681 })
    const mixed = await controlOf(project.id)
    expect(budgets(mixed)).toMatchObject({ Masonry: 17112.26, Groundworks: 10322.16 })
    await make.quoteLine(
      (await make.quote({ projectId: project.id, standing: 'agreed', agreedDate: '2026-03-02' })).id,
      {
        costEach: 100,
        costingCategoryId: mixed.rows.find(({ budgetBy }) => budgetBy === 'cost')?.costingCategoryId,
      },
    )
    expect((await controlOf(project.id)).rows.map(({ budgetBy }) => budgetBy)).toEqual(
      example.map(() => 'margin'),
    )
  })

  it('ties before and after an omission and a revision', async () => {
    const { project, quote, lines } = await makeExample()
    await agree(quote.id)
    const omission = await make.quote({ projectId: project.id, part: 'variation' })
    const { costingCategoryId } = await record(`/quoteline/${lines[0]}`)
    await make.quoteLine(omission.id, {
      quantity: -20,
      costRate: 95.0681,
      markup: 15,
      costEach: undefined,
      costingCategoryId,
    })
    await agree(omission.id)
    const after = await controlOf(project.id)
    expect(budgets(after)).toMatchObject({ Masonry: 15210.9 })
    const { body: copy } = await test.api('POST', '/QuoteHeader/copy', { body: { id: quote.id } })
    const { body: copied } = await test.api('GET', `/quoteline/quoteheader/${copy.id}`)
    await patched(`/quoteline/${copied[4].id}`, { costRate: 1500 })
    const agreed = await test.api('POST', '/QuoteHeader/agree', {
      body: { id: copy.id, agreedDate: '2026-04-01', supersede: [quote.id], moveLinks: true },
    })
    expect([agreed.status, agreed.body]).toEqual([200, agreed.body])
    const revised = await controlOf(project.id)
    expect(budgets(revised)).toMatchObject({ Masonry: 15210.9, Prelims: 27000 })
    expect(revised.totals.budget).toBe(
      Math.round(revised.rows.reduce((sum, { budget }) => sum + budget * 100, 0)) / 100,
    )
  })
})

describe('Somebody who may not see costs', () => {
  /** Numbers that only costs have: rates, costs of lines, their sums, and what control makes from them. */
  const secret = /95\.0681|17,?112\.26|9,?857\.8|84,?006\.06|5,?844\.86|2567\.14/

  const scene = async () => {
    const made = await makeExample()
    await agree(made.quote.id)
    const { token } = await test.signIn(await addUser(test, ['User']))
    return { ...made, as: { token } }
  }

  it('finds none in records, lists, sums, control, papers, searches and the history', {
    tags: 'slow',
  }, async () => {
    const { project, quote, lines, as } = await scene()
    const all = [
      `/quoteline/${lines[0]}`,
      `/quoteline/quoteheader/${quote.id}`,
      `/quoteline?range=[0,99]`,
      `/QuoteHeader/${quote.id}`,
      `/ProjectControl/${project.id}`,
      `/ProjectControl`,
      `/Home`,
      `/quoteline/${lines[0]}/history`,
      `/QuoteHeader/QuoteStatementItem/${quote.id}`,
      `/Search?q=95.0681`,
      `/openapi.json`,
    ]
    for (const path of all) {
      const { raw, status } = await test.api('GET', path, { as })
      expect([path, status, secret.exec(raw.payload)?.[0]]).toEqual([path, 200, undefined])
    }
    const search = await test.api('POST', '/quoteline/search', {
      as,
      body: {
        quoteHeaderId: quote.id,
        costingCategoryId: null,
        description: null,
        costFrom: null,
        costTo: null,
        linkedUnlinkedBoth: 3,
      },
    })
    expect([search.status, secret.exec(search.raw.payload)]).toEqual([200, null])
    const control = await test.api('GET', `/ProjectControl/${project.id}`, { as })
    expect(control.body.rows[0]).toMatchObject({ budgetBy: 'margin', budgetFrom: 'By target margin' })
  })

  it('can neither filter, sort, sum nor write by them', async () => {
    const { lines, as } = await scene()
    for (const query of [
      'filter={"costRate":{"above":1}}',
      'sort=["markup","ASC"]',
      'sums=["cost"]',
      'filter={"margin":{"above":0}}',
    ])
      expect([query, (await test.api('GET', `/quoteline?${query}`, { as })).status]).toEqual([query, 400])
    for (const body of [{ costRate: 1 }, { markup: 3 }])
      expect((await test.api('PATCH', `/quoteline/${lines[0]}`, { as, body })).status).toBe(403)
  })

  it('moves the mark-up unseen by a new price in a draft', async () => {
    const { lines } = await makeExample()
    const { token } = await test.signIn(await addUser(test, ['User']))
    const reply = await test.api('PATCH', `/quoteline/${lines[3]}`, {
      as: { token },
      body: { costEach: 30195 },
    })
    expect([reply.status, reply.body.markup, reply.body.costEach]).toEqual([200, undefined, 30195])
    expect(await record(`/quoteline/${lines[3]}`)).toMatchObject({ markup: 10, pricedBy: 'price' })
    const requestId = reply.headers['x-request-id']
    const undone = await test.api('POST', '/Undo', { as: { token }, body: { requestId } })
    expect([undone.status, undone.body.undone]).toEqual([200, 1])
    expect(await record(`/quoteline/${lines[3]}`)).toMatchObject({
      markup: 6,
      pricedBy: 'markUp',
      costEach: 29097,
    })
  })

  it('who typed a cost as an Estimator cannot undo it', async () => {
    const { lines } = await makeExample()
    const user = await addUser(test, ['User', 'Estimator'])
    const { token } = await test.signIn(user)
    const reply = await test.api('PATCH', `/quoteline/${lines[3]}`, {
      as: { token },
      body: { costRate: 30000 },
    })
    const account = `/UserAccounts/${user.id}`
    const roles = { roles: ['User'] }
    expect((await test.api('PATCH', account, { as: 'administrator', body: roles })).status).toBe(200)
    const { token: later } = await test.signIn(user)
    const requestId = reply.headers['x-request-id']
    const undone = await test.api('POST', '/Undo', { as: { token: later }, body: { requestId } })
    expect(undone.status).toBe(403)
  })

  it('compares a purchase with the price of a quote line, and others with its cost', async () => {
    const project = await make.project({ projectStatusId: (await make.status(true)).id })
    const quote = await make.quote({ projectId: project.id, standing: 'submitted' })
    const description = `Facing brickwork ${project.id}`
    const line = await make.quoteLine(quote.id, { description, unit: 'm2', costRate: 100, costEach: 150 })
    const purchase = await make.purchase({})
    const bought = await make.purchaseLine(purchase.id, { description, unit: 'm2', costEach: 90 })
    const body = { purchaseLineIds: [bought.id] }
    const reasonFor = async (as?: { token: string }) => {
      const { body: found } = await test.api('POST', '/unallocated/suggest', { body, ...(as && { as }) })
      const own = found[0].suggestions.find(
        ({ quoteLineId }: { quoteLineId: number }) => quoteLineId === line.id,
      )
      return own.reasons.find(({ code }: { code: string }) => code === 'price').text
    }
    expect(await reasonFor()).toBe('£90.00 is 90 % of our cost, £100.00')
    const { token } = await test.signIn(await addUser(test, ['User']))
    expect(await reasonFor({ token })).toBe('£90.00 is 60 % of the quoted £150.00')
  })

  it('closes no month of budgets from costs, and reads no such close', async () => {
    const { project, as } = await scene()
    const { lastClosable } = await controlOf(project.id)
    const { body: then } = await test.api(
      'GET',
      `/ProjectControl/${project.id}?asOf=${monthAround(lastClosable).to}`,
    )
    const body = {
      projectId: project.id,
      month: lastClosable,
      expect: { committed: then.totals.committed, final: then.totals.final },
    }
    const refused = await test.api('POST', '/ProjectClose', { as, body })
    expect([refused.status, refused.body.title]).toEqual([
      403,
      'The budgets of this job are made from costs. Somebody who may see them can close its months.',
    ])
    const made = await test.api('POST', '/ProjectClose', { body })
    expect([made.status, made.body.fromCosts, made.body.final]).toEqual([201, true, 84006.06])
    const seen = await test.api('GET', `/ProjectControl/${project.id}`, { as })
    expect(seen.body.closes).toEqual([])
    for (const path of [
      `/ProjectControl/${project.id}?compare=${made.body.id}`,
      `/ProjectClose/${made.body.id}/compare/now`,
    ])
      expect((await test.api('GET', path, { as })).status).toBe(404)
    for (const path of [
      `/ProjectClose/${made.body.id}`,
      `/ProjectCloseFigure/projectclose/${made.body.id}`,
    ]) {
      const { raw } = await test.api('GET', path, { as })
      expect([path, secret.exec(raw.payload)]).toEqual([path, null])
    }
  })

  it('and the client find no cost in any paper', async () => {
    const { project, quote, as } = await scene()
    for (const path of [
      `/excelquote/fullreport/${quote.id}`,
      `/excelquote/clientreport/${quote.id}`,
      `/ProjectControl/${project.id}/excel`,
    ]) {
      const { raw } = await test.api('GET', path, { as })
      expect([path, raw.statusCode]).toEqual([path, 200])
      expect([path, secret.exec(await textOfWorkbook(raw.rawPayload))]).toEqual([path, null])
    }
    const client = await test.api('GET', `/excelquote/clientreport/${quote.id}`)
    expect(secret.exec(await textOfWorkbook(client.raw.rawPayload))).toBeNull()
  })
})

describe('A spread', () => {
  it('brings a draft to the total to the penny, line by line, and is undone at once', async () => {
    const { quote, lines } = await makeExample()
    const path = `/QuoteHeader/${quote.id}/spread`
    const { body: preview } = await test.api('POST', `${path}/preview`, { body: { total: 90_000 } })
    expect(preview).toMatchObject({ before: 89850.92, after: 90000, cost: 84006.06, marginAfter: 5993.94 })
    expect(preview.lines[1]).toMatchObject({
      before: { costEach: 240.02, markup: 12, total: 11040.92 },
      after: { costEach: 240.42 },
    })
    const stale = await test.api('POST', path, { body: { total: 90_000, expect: 1 } })
    expect([stale.status, stale.body.type]).toEqual([409, 'urn:costwright:problem:figures_changed'])
    const done = await test.api('POST', path, { body: { total: 90_000, expect: 89850.92 } })
    expect(done.status).toBe(200)
    expect(await record(`/QuoteHeader/${quote.id}`)).toMatchObject({ quoted: 90000, margin: 5993.94 })
    expect(await record(`/quoteline/${lines[1]}`)).toMatchObject({ costEach: 240.42, pricedBy: 'price' })
    const undone = await test.api('POST', '/Undo', { body: { requestId: done.body.requestId } })
    expect(undone.status).toBe(200)
    expect(await record(`/QuoteHeader/${quote.id}`)).toMatchObject({ quoted: 89850.92 })
  })

  it('is answered again when it is repeated, also after the quote was agreed', async () => {
    const { quote } = await makeExample()
    const spread = (key: string) =>
      test.api('POST', `/QuoteHeader/${quote.id}/spread`, {
        body: { total: 90_000 },
        headers: { 'idempotency-key': key },
      })
    const key = crypto.randomUUID()
    const first = await spread(key)
    await agree(quote.id)
    const repeated = await spread(key)
    expect([repeated.status, repeated.body]).toEqual([200, first.body])
    expect((await spread(crypto.randomUUID())).status).toBe(409)
  })

  it('is refused for what was given to the client, and without a line that has a cost', async () => {
    const { quote } = await makeExample()
    await agree(quote.id)
    const late = await test.api('POST', `/QuoteHeader/${quote.id}/spread`, { body: { total: 90_000 } })
    expect([late.status, late.body.title]).toEqual([
      409,
      'Only the mark-ups of a draft are spread. Copy the quote, and spread the copy.',
    ])
    const plain = await make.quote({})
    await make.quoteLine(plain.id)
    const refused = await test.api('POST', `/QuoteHeader/${plain.id}/spread/preview`, { body: { total: 5 } })
    expect([refused.status, refused.body.errors]).toEqual([
      400,
      { total: ['No prices of the lines with a cost come to that.'] },
    ])
  })

  it('does not change what an order shows: cost and price of a line', async () => {
    const { quote, lines } = await makeExample()
    const path = `/QuoteHeader/${quote.id}/order/preview`
    const body = { quoteLineIds: [lines[0]] }
    const { body: seen } = await test.api('POST', path, { body })
    expect(seen.lines).toMatchObject([{ quotedEach: 109.33, costRate: 95.0681 }])
    const { token } = await test.signIn(await addUser(test, ['User']))
    const { body: hidden } = await test.api('POST', path, { body, as: { token } })
    expect(hidden.lines).toMatchObject([{ quotedEach: 109.33, costRate: null }])
  })
})
