import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wrongMarks } from '../../database/marks.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { wrongFiguresOfAll } from '../support/kept-sums.ts'
import { labourRecords, type Made, makeExampleWeek, spreadHours } from '../support/labour.ts'
import { runs } from '../support/property-runs.ts'

let test: TestApp
let made: Awaited<ReturnType<typeof makeExampleWeek>>
beforeAll(async () => {
  test = await startTestApp()
  made = await makeExampleWeek(test, '2026-06-01')
})
afterAll(() => test.close())

type Step =
  | {
      readonly do: 'line'
      readonly who: number
      readonly job: number
      readonly category: number
      readonly hours: number
      readonly overtime: number
    }
  | {
      readonly do: 'plant'
      readonly which: number
      readonly job: number
      readonly category: number
      readonly days: number
      readonly idle: number
    }
  | { readonly do: 'plantRate'; readonly which: number; readonly pence: number }
  | { readonly do: 'hours'; readonly which: number; readonly hours: number }
  | { readonly do: 'remove'; readonly which: number }
  | { readonly do: 'rate'; readonly who: number; readonly day: string; readonly pence: number }
  | { readonly do: 'move'; readonly weekStart: string }
  | { readonly do: 'post' }
  | { readonly do: 'withdraw' }
  | { readonly do: 'undo' }

const hours = fc.integer({ min: 0, max: 240 }).map((quarters) => quarters / 4)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('line' as const),
    who: fc.nat(3),
    job: fc.nat(1),
    category: fc.nat(2),
    hours,
    overtime: fc.nat(8).map((half) => half / 2),
  }),
  fc.record({
    do: fc.constant('plant' as const),
    which: fc.nat(1),
    job: fc.nat(1),
    category: fc.nat(2),
    days: fc.nat(7),
    idle: fc.nat(9).map((tenths) => tenths / 10),
  }),
  fc.record({
    do: fc.constant('plantRate' as const),
    which: fc.nat(1),
    pence: fc.integer({ min: 1, max: 99_999 }),
  }),
  fc.record({ do: fc.constant('hours' as const), which: fc.nat(9), hours }),
  fc.record({ do: fc.constant('remove' as const), which: fc.nat(9) }),
  fc.record({
    do: fc.constant('rate' as const),
    who: fc.nat(3),
    day: fc.constantFrom('2026-05-20', '2026-06-01', '2026-06-03', '2026-06-08'),
    pence: fc.integer({ min: 1, max: 9999 }),
  }),
  fc.record({ do: fc.constant('move' as const), weekStart: fc.constantFrom('2026-06-01', '2026-06-08') }),
  fc.record({ do: fc.constant('post' as const) }),
  fc.record({ do: fc.constant('post' as const) }),
  fc.record({ do: fc.constant('withdraw' as const) }),
  fc.record({ do: fc.constant('undo' as const) }),
)

const pennies = (amount: number) => Math.round(amount * 100)

const units = (value: number | null, decimals: number) => BigInt(Math.round((value ?? 0) * 10 ** decimals))

/** Half away from zero, in pennies, of exact amounts in whole units. */
const toPennies = (amount: bigint, unitsOfPenny: bigint) =>
  Number((2n * amount + unitsOfPenny) / (2n * unitsOfPenny))

/** Hours and rates have four decimals, the premium two, and per cent two more. Idle plant costs two thirds. */
const costOf = ({ workerId, rate, payRate, premium, hours: all, overtime, idle }: Made): number =>
  workerId === null
    ? toPennies(units(rate, 4) * (3n * units(all, 4) + 2n * units(idle, 4)), 3n * 10n ** 6n)
    : toPennies(
        units(all, 4) * units(rate, 4) * 10_000n + units(overtime, 4) * units(payRate, 4) * units(premium, 2),
        10n ** 10n,
      )

describe('A week of own labour in any sequence of writes', () => {
  it('posts what its lines cost, through rates, changes, posting again and undo', {
    tags: 'rare',
    timeout: 600_000,
  }, async () => {
    const jobs = Object.values(made.projects)
    const categories = Object.values(made.categories)
    const workers = Object.values(made.workers)
    const plant = Object.values(made.plant)
    const write = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      test.api(method, path, { body, as: 'administrator' })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const week = await labourRecords(test).week('2026-06-01')
        const requests: unknown[] = []
        const get = async (path: string): Promise<Made> =>
          (await test.api('GET', path, { as: 'administrator' })).body
        const linesNow = () => get(`/LabourLine/LabourWeek/${week.id}`)
        /** Pennies by job and category. */
        const spentNow = async (): Promise<Record<string, number>> =>
          Object.fromEntries(
            (
              await test.db
                .from('purchase_header as h')
                .join('purchase_line as l', 'l.purchase_header_id', 'h.id')
                .where({ labour_week_id: week.id })
                .select('project_id', 'costing_category_id', 'total')
            ).map((row) => [`${row.project_id} ${row.costing_category_id}`, pennies(row.total)]),
          )
        const take = async (one: Step) => {
          if (one.do === 'line') {
            const { who, job, category, hours: all, overtime } = one
            return write('POST', '/LabourLine', {
              labourWeekId: week.id,
              workerId: workers[who].id,
              projectId: jobs[job].id,
              costingCategoryId: categories[category].id,
              ...spreadHours(all),
              overtime: Math.min(overtime, all),
            })
          }
          if (one.do === 'plant')
            return write('POST', '/LabourLine', {
              labourWeekId: week.id,
              plantId: plant[one.which].id,
              projectId: jobs[one.job].id,
              costingCategoryId: categories[one.category].id,
              ...spreadHours(one.days),
              idle: one.idle,
            })
          if (one.do === 'plantRate')
            return write('PATCH', `/Plant/${plant[one.which].id}`, { rate: one.pence / 100 })
          if (one.do === 'hours' || one.do === 'remove') {
            const lines = await linesNow()
            if (lines.length === 0) return null
            const path = `/LabourLine/${lines[one.which % lines.length].id}`
            return one.do === 'remove' ? write('DELETE', path) : write('PATCH', path, { sun: one.hours % 24 })
          }
          if (one.do === 'rate')
            return write('POST', '/WorkerRate', {
              workerId: workers[one.who].id,
              validFrom: one.day,
              allInRate: one.pence / 100,
              payRate: one.pence / 150,
            })
          if (one.do === 'move') return write('PATCH', `/LabourWeek/${week.id}`, { weekStart: one.weekStart })
          if (one.do === 'post') return write('POST', '/LabourWeek/post', { id: week.id })
          if (one.do === 'withdraw') return write('POST', '/LabourWeek/withdraw', { id: week.id })
          return requests.length > 0 ? write('POST', '/Undo', { requestId: requests.pop() }) : null
        }
        for (const one of steps) {
          const before = await spentNow()
          const reply = await take(one)
          if (reply) expect(reply.status, JSON.stringify([one, reply.body])).toBeLessThan(500)
          if (reply && reply.status < 300 && one.do !== 'undo') requests.push(reply.headers['x-request-id'])
          const lines = await linesNow()
          for (const line of lines) expect([line, pennies(line.cost)]).toEqual([line, costOf(line)])
          const spent = await spentNow()
          const { standing } = await get(`/LabourWeek/${week.id}`)
          if (standing === 'posted') {
            const charged: Record<string, number> = {}
            for (const { projectId, costingCategoryId, cost } of lines) {
              const key = `${projectId} ${costingCategoryId}`
              charged[key] = (charged[key] ?? 0) + pennies(cost)
            }
            expect(spent).toEqual(
              Object.fromEntries(Object.entries(charged).filter(([, amount]) => amount > 0)),
            )
          }
          if (!['post', 'withdraw', 'undo'].includes(one.do)) expect(spent).toEqual(before)
        }
        expect(await wrongMarks(test.db, resources)).toEqual([])
        expect(await wrongFiguresOfAll(test.db)).toEqual([])
        // The rates of this run are of this run.
        await test.db('worker_rate').whereNot({ valid_from: '2026-04-06' }).delete()
      }),
      { numRuns: runs(12) },
    )
  })
})
