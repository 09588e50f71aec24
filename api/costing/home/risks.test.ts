import { describe, expect, it } from 'vitest'
import type { CategoryFacts, JobFacts } from './job-facts.ts'
import { risksOf } from './risks.ts'

const job = (facts: Partial<JobFacts> = {}): JobFacts => ({
  id: 7,
  number: '24-112',
  name: 'Quarry Fold',
  quoted: 10_000,
  invoiced: 0,
  laterSpend: 0,
  undatedSpend: 0,
  paid: 0,
  laterPayments: 0,
  undatedPayments: 0,
  notAgreed: 0,
  notAgreedDays: null,
  ...facts,
})
const category = (quoted: number, spent: number): CategoryFacts => ({
  projectId: 7,
  categoryId: 3,
  category: 'Masonry',
  quoted,
  spent,
})
const kinds = (facts: Partial<JobFacts>, categories: CategoryFacts[] = []) =>
  risksOf([job(facts)], categories, '2026-07-01').flatMap(({ reasons }) =>
    reasons.map(({ kind, amount }) => [kind, amount]),
  )

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
      expect(kinds({}, [category(quoted, spent)])).toEqual(found)
    },
  )

  it('when cash is below a tenth of what is quoted', () => {
    expect(kinds({ paid: 1000, invoiced: 2000 })).toEqual([])
    expect(kinds({ paid: 1000, invoiced: 2000.01 })).toEqual([['cash', 1000.01]])
    expect(kinds({ quoted: 0, invoiced: 2000.01 })).toEqual([])
  })

  it('when a quote that is not agreed is spent on for thirty days', () => {
    expect(kinds({ notAgreed: 5, notAgreedDays: 29 })).toEqual([])
    expect(kinds({ notAgreed: 5, notAgreedDays: 30 })).toEqual([['notAgreed', 5]])
  })

  it('most by the reason with the most pounds', () => {
    const [worst, other] = risksOf(
      [job({ notAgreed: 5, notAgreedDays: 40 }), job({ id: 8, invoiced: 9000 })],
      [category(100, 5000)],
      '2026-07-01',
    )
    expect([worst?.project.id, other?.project.id]).toEqual([8, 7])
    expect(other?.reasons.map(({ kind }) => kind)).toEqual(['over', 'notAgreed'])
  })

  it('with figures that say which list they are the sum of', () => {
    const [risk] = risksOf([job()], [category(100, 5000)], '2026-07-01')
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
