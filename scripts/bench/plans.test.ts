import { describe, expect, it } from 'vitest'
import { begunOf } from './plans.ts'

describe('A plan that is printed', () => {
  it('leaves out what PostgreSQL did not begin, with all that belongs to it', () => {
    const plan = [
      'Append (actual rows=2)',
      '  ->  Seq Scan on a (actual rows=2)',
      '  ->  Limit (never executed)',
      '        ->  Seq Scan on b (never executed)',
      '              Filter: (n > 1)',
      '  ->  Seq Scan on c (actual rows=0)',
      'Execution Time: 1 ms',
    ]
    expect(begunOf(plan)).toEqual([plan[0], plan[1], plan[5], plan[6]])
  })
})
