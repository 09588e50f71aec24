import { describe, expect, it } from 'vitest'
import { subtract } from '../../../model/decimal.ts'
import type { CategoryFacts, JobFacts } from './job-facts.ts'
import { risksOf } from './risks.ts'

const today = '2026-07-01'
const project = (fields: Partial<JobFacts['project']> = {}): JobFacts['project'] => ({
  id: 7,
  projectNumber: '24-112',
  projectName: 'Quarry Fold',
  targetMargin: null,
  startDate: null,
  endDate: null,
  ...fields,
})
const job = (facts: Partial<JobFacts> = {}): JobFacts => ({
  project: project(),
  categories: [],
  revised: 10_000,
  budget: 10_000,
  final: 10_000,
  margin: 0,
  marginPercent: 0,
  earned: 0,
  invoiced: 0,
  laterSpend: 0,
  undatedSpend: 0,
  paid: 0,
  laterPayments: 0,
  undatedPayments: 0,
  notAgreed: 0,
  notAgreedSince: null,
  ...facts,
})
const category = (quoted: number, spent: number): CategoryFacts => ({
  categoryId: 3,
  category: 'Masonry',
  quoted,
  spent,
})
const kinds = (facts: Partial<JobFacts>) =>
  risksOf([job(facts)], today).flatMap(({ reasons }) => reasons.map(({ kind, amount }) => [kind, amount]))

describe('A job is at risk', () => {
  it.each([
    [20_000, 21_000, []],
    [20_000, 21_000.01, [['over', 1000.01]]],
    [1000, 1500, []],
    [1000, 1500.01, [['over', 500.01]]],
    [0, 500.01, [['over', 500.01]]],
    [-1850, 0, []],
    [-1850, 500.01, [['over', 500.01]]],
  ])(
    'when a category quoted at £%d is spent to £%d: more than £500 and 5 %% over',
    (quoted, spent, found) => {
      expect(kinds({ categories: [category(quoted, spent)] })).toEqual(found)
    },
  )

  it('when cash is below a tenth of what is quoted', () => {
    expect(kinds({ paid: 1000, invoiced: 2000 })).toEqual([])
    expect(kinds({ paid: 1000, invoiced: 2000.01 })).toEqual([['cash', 1000.01]])
    expect(kinds({ revised: 0, invoiced: 2000.01 })).toEqual([])
  })

  it('when a quote that is not agreed is spent on for thirty days', () => {
    expect(kinds({ notAgreed: 5, notAgreedSince: '2026-06-02' })).toEqual([])
    expect(kinds({ notAgreed: 5, notAgreedSince: '2026-06-01' })).toEqual([['notAgreed', 5]])
  })

  it.each([
    [10_000, 10_000, []],
    [10_000, 10_001, []],
    [20_000, 21_000, []],
    [20_000, 21_000.01, [['loss', 1000.01]]],
    [1000, 1500, []],
    [0, 500.01, [['loss', 500.01]]],
  ])(
    'when £%d agreed are forecast to cost £%d: more than £500 and 5 %% more, so never for a pound',
    (revised, final, found) => {
      expect(kinds({ revised, budget: revised, final, margin: subtract(revised, final) })).toEqual(found)
    },
  )

  it.each([
    [15, 10, []],
    [15, 9.9, [['belowTarget', 510]]],
    [null, -4.9, []],
  ])(
    'when of a target margin of %d %% only %d %% are forecast: more than 5 points less',
    (targetMargin, marginPercent, found) => {
      const facts = { project: project({ targetMargin }), budget: 8500, final: 9010 }
      expect(kinds({ ...facts, margin: 990, marginPercent })).toEqual(found)
    },
  )

  it.each([
    // Half of the time is half of the plan.
    ['2026-06-01', '2026-07-31', 4500, []],
    ['2026-06-01', '2026-07-31', 4400, [['behindPlan', 600]]],
    ['2026-07-01', '2026-07-31', 0, []],
    ['2026-06-01', '2026-06-30', 9400, [['behindPlan', 600]]],
    ['2026-06-01', '2026-06-30', 10_000, []],
    [null, '2026-07-31', 0, []],
    [null, '2026-06-30', 0, [['behindPlan', 10_000]]],
    ['2026-06-01', null, 0, []],
  ])('when of a plan from %s to %s only £%d are earned by today', (startDate, endDate, earned, found) => {
    expect(kinds({ project: project({ startDate, endDate }), earned })).toEqual(found)
  })

  it('of which the planned finish is told once it has passed', () => {
    const finished = (endDate: string) =>
      risksOf([job({ project: project({ startDate: '2026-06-01', endDate }) })], today).flatMap(
        ({ reasons }) => reasons.map((reason) => reason.kind === 'behindPlan' && reason.finished),
      )
    expect(finished('2026-06-30')).toEqual(['2026-06-30'])
    expect(finished('2026-07-01')).toEqual([null])
  })

  it('most by the reason with the most pounds', () => {
    const [worst, other] = risksOf(
      [
        job({ notAgreed: 5, notAgreedSince: '2026-05-01', categories: [category(100, 5000)] }),
        job({ project: project({ id: 8 }), invoiced: 9000 }),
      ],
      today,
    )
    expect([worst?.project.id, other?.project.id]).toEqual([8, 7])
    expect(other?.reasons.map(({ kind }) => kind)).toEqual(['over', 'notAgreed'])
  })

  it('with figures that say which list they are the sum of', () => {
    const [risk] = risksOf([job({ categories: [category(100, 5000)] })], today)
    expect(risk?.reasons[0]).toMatchObject({
      spent: {
        value: 5000,
        list: {
          resource: 'quote-purchase-links',
          filter: { projectId: 7, costingCategoryId: 3 },
          sum: 'amount',
        },
      },
      quoted: { value: 100, list: { filter: { standing: 'agreed' }, sum: 'total' } },
    })
  })
})
