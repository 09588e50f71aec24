import { describe, expect, it } from 'vitest'
import { testAt, testsOf, withTest } from './list-filters.ts'

describe('Filters of react-admin inputs', () => {
  it('leave out cleared inputs', () =>
    expect(
      testsOf({ q: '', projectId: null, amount: { from: '', to: 5 }, date: { from: null } }, {}),
    ).toEqual({ amount: { to: 5 } }))

  it('keep a test for empty values from the filter bar', () =>
    expect(testsOf({ projectId: null, q: 'oak' }, { projectId: null })).toEqual({
      projectId: null,
      q: 'oak',
    }))

  it('keep false and zero', () =>
    expect(testsOf({ enabled: false, amount: 0 }, {})).toEqual({ enabled: false, amount: 0 }))

  it('have parts below a field', () => {
    const filters = withTest({ q: 'oak' }, 'amount.from', 5)
    expect(filters).toEqual({ q: 'oak', amount: { from: 5 } })
    expect(testAt(filters, 'amount.from')).toBe(5)
    expect(withTest(filters, 'amount.from', undefined)).toEqual({ q: 'oak' })
  })
})
