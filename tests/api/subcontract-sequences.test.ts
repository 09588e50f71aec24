import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMovements } from '../../api/costing/accounts/retention-journal.ts'
import { addDays } from '../../model/calendar-date.ts'
import { subtract, sum } from '../../model/decimal.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { wrongFiguresOfAll } from '../support/kept-sums.ts'
import { runs } from '../support/property-runs.ts'
import { exampleSubcontract, type Made } from '../support/subcontracts.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const as = 'administrator' as const

const percent = fc.constantFrom(0, 12.5, 33.33, 40, 75, 99.99, 100)
const step = fc.oneof(
  fc.record({ do: fc.constant('type' as const), percents: fc.tuple(percent, percent, percent, percent) }),
  fc.record({
    do: fc.constant('charge' as const),
    kind: fc.constantFrom('setOff' as const, 'levy' as const, 'contra' as const),
    amount: fc.integer({ min: -20_000, max: 90_000 }).filter((pence) => pence !== 0),
  }),
  fc.record({
    do: fc.constant('verify' as const),
    rate: fc.constantFrom('gross' as const, 'standard' as const, 'higher' as const),
  }),
  fc.record({
    do: fc.constantFrom('value', 'certify', 'pay', 'withdraw', 'unpay', 'complete', 'undo' as const),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Example = Awaited<ReturnType<typeof exampleSubcontract>>

/** Carries out steps one after the other, each on the last valuation. Refused ones change nothing. */
const player = ({ make, subcontract, supplier }: Example) => {
  let day = '2026-04-06'
  let requestId: string | undefined
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const reply = await test.api(method, path, { as, body: { ...body } })
    expect([path, reply.status, reply.status < 500 && reply.status !== 404]).toEqual([
      path,
      reply.status,
      true,
    ])
    requestId = reply.status < 300 ? String(reply.headers['x-request-id'] ?? '') : requestId
  }
  const last = async (): Promise<Made> =>
    (
      await make.ok(
        'GET',
        `/Valuation/Subcontract/${subcontract.id}?sort=${encodeURIComponent('["number","DESC"]')}`,
      )
    ).toSorted((a: Made, b: Made) => b.number - a.number)[0]
  return async (one: Step): Promise<void> => {
    day = addDays(day, 5)
    if (one.do === 'verify') {
      await make.verify(supplier.id, day, one.rate)
      return
    }
    if (one.do === 'value')
      return send('POST', '/Valuation', { subcontractId: subcontract.id, valuationDate: day, materials: 900 })
    if (one.do === 'complete') return send('PATCH', `/Subcontract/${subcontract.id}`, { completedOn: day })
    if (one.do === 'undo') return requestId ? send('POST', '/Undo', { requestId }) : undefined
    const valuation = await last()
    if (!valuation) return
    const { id } = valuation
    if (one.do === 'type') {
      const lines = await make.linesOf(id)
      for (const [at, percentDone] of one.percents.entries())
        await send('PATCH', `/ValuationLine/${lines[at].id}`, { percentDone })
    } else if (one.do === 'charge')
      await send('POST', '/Charge', {
        valuationId: id,
        kind: one.kind,
        text: one.kind,
        amount: one.amount / 100,
      })
    else if (one.do === 'certify')
      await send('POST', `/Valuation/${id}/certify`, { certifiedOn: day, allowed: null })
    else if (one.do === 'pay') await send('POST', `/Valuation/${id}/pay`, { paidOn: day })
    else await send('POST', `/Valuation/${one.do}`, { id })
  }
}

/** What holds after every step. */
const requireTrue = async ({ make, subcontract, supplier }: Example): Promise<void> => {
  expect(await wrongFiguresOfAll(test.db)).toEqual([])
  const all: Made[] = (await make.ok('GET', `/Valuation/Subcontract/${subcontract.id}`)).toSorted(
    (a: Made, b: Made) => a.number - b.number,
  )
  const given = all.filter(({ standing }) => standing !== 'draft')
  let paidSoFar = 0
  let [setOff, levy] = [0, 0]
  for (const one of given) {
    paidSoFar = sum([paidSoFar, one.payment])
    setOff = sum([setOff, one.setOff])
    levy = sum([levy, one.levy])
    // Payments, discount, charges and what is held are the gross, but for what he owes.
    expect(sum([paidSoFar, one.discount, one.retention, setOff, levy, -one.owed])).toBe(one.gross)
    expect(one.cost).toBe(sum([one.gross, -one.discount, -setOff]))
    for (const amount of [one.payment, one.allowed, subtract(one.payment, one.allowed)])
      expect(amount).toBeGreaterThanOrEqual(0)
    if (one.standing === 'paid') expect(sum([one.toPay, one.deduction, one.contraTaken])).toBe(one.payment)
  }
  // The cost of the job is that of the last certificate.
  const posted = await test
    .db('purchase_header')
    .whereIn(
      'valuation_id',
      all.map(({ id }) => id),
    )
    .select('total_amount')
  expect(sum(posted.map(({ total_amount }) => Number(total_amount)))).toBe(given.at(-1)?.cost ?? 0)
  // Bills and journals together are the cost.
  const days = { first: '2026-01-01', last: '2028-12-31' }
  const moved = (await test.db.transaction((trx) => readMovements(trx, days))).find(
    ({ supplierName }) => supplierName === supplier.supplierName,
  )
  const { retention = 0, levies = 0, owed = 0 } = moved ?? {}
  expect(sum([paidSoFar, retention, levies, -owed])).toBe(given.at(-1)?.cost ?? 0)
  // Nothing is below 0 in the list of a month.
  const paid = given.filter(({ standing }) => standing === 'paid')
  for (const { paidOn } of paid) {
    const month = await make.ok('GET', `/Valuation/month?on=${paidOn}`)
    const row = month.rows.find(({ supplierId }: Made) => supplierId === supplier.id)
    for (const name of ['payment', 'materials', 'deduction']) expect(row[name]).toBeGreaterThanOrEqual(0)
  }
  expect(await make.ok('GET', `/Subcontract/${subcontract.id}`)).toMatchObject({
    paid: sum(paid.map(({ payment }) => payment)),
    retentionHeld: given.at(-1)?.retention ?? null,
  })
}

describe('Valuations in any order of steps', () => {
  it('add up after each of them', { tags: 'slow' }, async () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 14 }), async (steps) => {
        const example = await exampleSubcontract(test)
        await example.make.verify(example.supplier.id, '2026-04-01', 'standard')
        const play = player(example)
        const begun: readonly Step[] = [
          { do: 'value' },
          { do: 'type', percents: [40, 33.33, 0, 100] },
          { do: 'certify' },
          { do: 'pay' },
          { do: 'value' },
        ]
        for (const one of [...begun, ...steps]) {
          await play(one)
          await requireTrue(example)
        }
      }),
      { numRuns: runs(4), endOnFailure: true },
    ),
  )
})

describe('The days of a valuation', () => {
  // Good Friday 3 April and Easter Monday 6 April 2026; Christmas 2026, of which Boxing Day is on the 28th, and New Year.
  it.each([
    ['jct', '2026-03-27', '2026-04-04', '2026-04-10', '2026-04-14', '2026-04-19'],
    ['nec', '2026-03-27', '2026-04-04', '2026-04-04', '2026-04-12', '2026-04-19'],
    ['scheme', '2026-03-27', '2026-04-04', '2026-04-10', '2026-04-15', '2026-04-22'],
    ['jct', '2024-12-20', '2024-12-29', '2025-01-04', '2025-01-08', '2025-01-13'],
    ['jct', '2026-12-18', '2026-12-26', '2027-01-02', '2027-01-06', '2027-01-11'],
    ['jct', '2026-06-05', '2026-06-12', '2026-06-17', '2026-06-21', '2026-06-26'],
  ] as const)(
    'with the terms %s, valued on %s',
    async (terms, valuationDate, dueDate, noticeBy, payLessBy, finalDate) => {
      const { make, subcontract } = await exampleSubcontract(test, { terms })
      expect(await make.value(subcontract.id, valuationDate)).toMatchObject({
        dueDate,
        noticeBy,
        payLessBy,
        finalDate,
      })
    },
  )
})
