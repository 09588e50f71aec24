import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../tests/support/property-runs.ts'
import { proportion, subtract, sum } from '../decimal.ts'
import {
  applicationFigures,
  isContractRate,
  percentAt,
  previouslyCertified,
  retentionOn,
  startedLines,
  valueAt,
  valueFault,
  valueWithin,
} from './application.ts'

const totals = { a: 5760, b: 6049.88, c: 17_784, d: 1250, e: -480, f: 2630.55 }
type Line = keyof typeof totals
const names = Object.keys(totals) as Line[]

interface Month {
  readonly percent: Readonly<Record<Line, number>>
  readonly materials: number
  readonly contra: number
  readonly retentionRate: number
  /** As applied for if absent. */
  readonly certified?: number
}

/** Job 24-112: contract 29,593.88, VO1 +1,250.00 −480.00 agreed, VO2 2,630.55 submitted. */
const months: readonly Month[] = [
  {
    percent: { a: 60, b: 33.33, c: 10, d: 0, e: 0, f: 0 },
    materials: 850,
    contra: 0,
    retentionRate: 5,
  },
  // Certified without VO2.
  {
    percent: { a: 100, b: 80, c: 45, d: 0, e: 100, f: 50 },
    materials: 0,
    contra: 0,
    retentionRate: 5,
    certified: 9520.77,
  },
  {
    percent: { a: 100, b: 100, c: 100, d: 100, e: 100, f: 50 },
    materials: 0,
    contra: 300,
    retentionRate: 2.5,
  },
  {
    percent: { a: 100, b: 100, c: 100, d: 100, e: 100, f: 100 },
    materials: 0,
    contra: 300,
    retentionRate: 0,
  },
]

const applied = () => {
  const earlier: { due: number; certifiedDue: number }[] = []
  return months.map(({ percent, certified, ...month }) => {
    const work = sum(names.map((name) => valueAt(totals[name], percent[name])))
    const figures = applicationFigures({ ...month, work, previous: previouslyCertified(earlier) })
    earlier.push({ due: figures.due, certifiedDue: certified ?? figures.due })
    return { ...figures, certified: certified ?? figures.due }
  })
}

describe('Applications of a job', () => {
  it.each([
    [1, { gross: 8100.83, retention: 405.04, net: 7695.79, previous: 0, due: 7695.79 }],
    [2, { gross: 19_437.98, retention: 971.9, net: 18_466.08, previous: 7695.79, due: 10_770.29 }],
    // What was applied for and not certified comes back: 12,121.10 would be 1,249.52 short for ever.
    [3, { gross: 31_679.16, retention: 791.98, net: 30_587.18, previous: 17_216.56, due: 13_370.62 }],
    [4, { gross: 32_994.43, retention: 0, net: 32_694.43, previous: 30_587.18, due: 2107.25 }],
  ])('are those of the worked example: number %i', (number, expected) =>
    expect(applied()[number - 1]).toMatchObject(expected),
  )

  it('add up to the contract and what was applied for of variations', () => {
    const certified = sum(applied().map((application) => application.certified))
    expect(certified).toBe(32_694.43)
    expect(sum([certified, 300])).toBe(sum(Object.values(totals)))
  })

  it('hold no retention of a negative value, which is owed to the client', () =>
    expect(
      applicationFigures({ work: -100, materials: 0, contra: 20, retentionRate: 5, previous: 50 }),
    ).toMatchObject({ gross: -100, retention: 0, net: -120, due: -170 }))
})

describe('Lines of an application', () => {
  it.each([
    [6049.88, 33.33, 2016.43],
    [2630.55, 50, 1315.28],
    [-480, 50, -240],
    [-0.05, 50, -0.03],
  ])('of %d are worth at %d % to the penny', (total, percent, value) =>
    expect(valueAt(total, percent)).toBe(value),
  )

  it('show the percentage of a value', () => {
    expect(percentAt(6049.88, 2016.43)).toBe(33.33)
    expect(percentAt(-480, -120)).toBe(25)
    expect(percentAt(0, 0)).toBeNull()
  })

  it.each([
    [100, 100, null],
    [100, 100.01, 'beyond'],
    [100, -0.01, 'sign'],
    [-480, -480, null],
    [-480, -480.01, 'beyond'],
    [-480, 1, 'sign'],
    [0, 0, null],
    [0, 1, 'beyond'],
  ])('of %d may be worth %d: %s', (total, toDate, fault) => expect(valueFault(total, toDate)).toBe(fault))

  const line = (quoteLineId: number, total: number, ...origins: number[]) => ({ quoteLineId, total, origins })
  const valued = (quoteLineId: number, toDate: number) => ({ quoteLineId, toDate })

  it('begin with the values of the last application', () =>
    expect(startedLines([line(1, 100), line(2, 50)], [valued(1, 60)])).toMatchObject([
      { total: 100, toDate: 60, previous: 60 },
      { total: 50, toDate: 0, previous: 0 },
    ]))

  it('follow their copies in a revised quote, up to the new total', () =>
    expect(startedLines([line(9, 40, 5, 1), line(8, 70, 2)], [valued(1, 60), valued(2, 20)])).toMatchObject([
      { line: { quoteLineId: 9 }, total: 40, toDate: 40, previous: 60 },
      { line: { quoteLineId: 8 }, total: 70, toDate: 20, previous: 20 },
    ]))

  it('carry a value once where the line and its copy both count', () =>
    expect(startedLines([line(5, 100, 1), line(1, 100)], [valued(1, 60)])).toMatchObject([
      { line: { quoteLineId: 5 }, previous: 0 },
      { line: { quoteLineId: 1 }, previous: 60 },
    ]))

  it('take the value of a line back that has gone', () =>
    expect(startedLines([], [valued(1, 60), valued(2, 0)])).toEqual([
      { line: valued(1, 60), total: 0, toDate: 0, previous: 60 },
    ]))
})

describe('The retention rate', () => {
  const terms = {
    retentionRate: 5,
    retentionAfter: null,
    completedOn: '2024-08-30',
    madeGoodOn: '2025-08-29',
    noRetentionFrom: null,
  }
  it.each([
    ['is that of the contract before completion', terms, '2024-08-29', 5, 'rate'],
    ['is half from the day of completion on', terms, '2024-08-30', 2.5, 'completed'],
    ['is what is agreed after completion', { ...terms, retentionAfter: 3 }, '2024-08-30', 3, 'completed'],
    ['may be 0 after completion', { ...terms, retentionAfter: 0 }, '2024-08-30', 0, 'completed'],
    ['is still half a day before making good', terms, '2025-08-28', 2.5, 'completed'],
    ['is 0 from the day of making good on', terms, '2025-08-29', 0, 'madeGood'],
    [
      'is 0 from the day on which it ends for everybody',
      { ...terms, noRetentionFrom: '2024-06-01' },
      '2024-06-01',
      0,
      'ended',
    ],
    [
      'is half to two decimals',
      { ...terms, retentionRate: 1.25 },
      '2024-08-30',
      proportion(1.25, 1, 2, 2),
      'completed',
    ],
    ['is 0 where none is agreed', { ...terms, retentionRate: null }, '2024-08-30', 0, 'none'],
  ] as const)('%s', (_what, given, day, rate, why) =>
    expect(retentionOn(given, day)).toMatchObject({ rate, why }),
  )

  it.each([
    ['before completion', '2024-08-29', [5]],
    ['after completion, which may have been recorded since', '2024-08-30', [2.5, 5]],
    ['after making good, which may have been recorded since', '2025-08-29', [0, 2.5, 5]],
  ] as const)('is one of the contract %s', (_what, day, rates) =>
    expect([0, 2.5, 4, 5].filter((rate) => isContractRate(terms, day, rate))).toEqual(rates),
  )
})

const penny = (most: number) => fc.integer({ min: 0, max: most }).map((pence) => pence / 100)

/** A month of a job: values of its lines, lines that are revised or omitted, and a certificate. */
const month = fc.record({
  shares: fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 6, maxLength: 6 }),
  totals: fc.array(fc.integer({ min: -500_000, max: 2_000_000 }), { minLength: 6, maxLength: 6 }),
  revised: fc.array(fc.constantFrom('kept', 'revised', 'omitted'), { minLength: 6, maxLength: 6 }),
  materials: penny(100_000),
  contra: penny(50_000),
  rate: fc.constantFrom(0, 1.5, 2.5, 3, 5),
  withheld: fc.option(penny(300_000), { nil: null, freq: 2 }),
})

describe('Any job', () => {
  it('has certified and contra equal to gross less retention at every step, once certified in full', () =>
    fc.assert(
      fc.property(fc.array(month, { minLength: 1, maxLength: 6 }), (job) => {
        let id = 0
        let lines: { quoteLineId: number; origins: number[]; total: number }[] = []
        let last: { quoteLineId: number; toDate: number }[] = []
        const earlier: { due: number; certifiedDue: number | null }[] = []
        job.forEach(({ shares, totals: pence, revised, materials, contra, rate, withheld }, at) => {
          const isLast = at === job.length - 1
          lines = pence.flatMap((total, index) => {
            const line = lines[index]
            if (line && revised[index] === 'kept') return [line]
            id += 1
            const origins = line && revised[index] === 'revised' ? [line.quoteLineId, ...line.origins] : []
            return [{ quoteLineId: id, origins, total: total / 100 }]
          })
          const started = startedLines(lines, last)
          // Nothing is lost or counted twice.
          expect(sum(started.map(({ previous }) => previous))).toBe(sum(last.map(({ toDate }) => toDate)))
          for (const { total, toDate } of started) expect(valueFault(total, toDate)).toBeNull()
          last = started.map(({ line, total }, index) => ({
            quoteLineId: line.quoteLineId,
            toDate: isLast ? total : valueWithin(total, valueAt(total, (shares[index] ?? 0) / 100)),
          }))
          const work = sum(last.map(({ toDate }) => toDate))
          const retentionRate = isLast ? 0 : rate
          const previous = previouslyCertified(earlier)
          const figures = applicationFigures({ work, materials, contra, retentionRate, previous })
          expect(sum([previous, figures.due, contra])).toBe(subtract(figures.gross, figures.retention))
          const certifiedDue = withheld === null || isLast ? null : subtract(figures.due, withheld)
          earlier.push({ due: figures.due, certifiedDue })
          if (isLast)
            expect(sum([previouslyCertified(earlier), contra])).toBe(
              sum([...lines.map(({ total }) => total), materials]),
            )
        })
      }),
      { numRuns: runs(300) },
    ))
})
