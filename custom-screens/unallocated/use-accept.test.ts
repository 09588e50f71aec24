import { describe, expect, it } from 'vitest'
import { withoutLinked } from './use-accept.ts'

const bricks = { id: 1, remaining: 12, remainingAmount: 9360 }
const skip = { id: 2, remaining: 3, remainingAmount: 0.3 }
const page = { data: [bricks, skip], total: 87, meta: { sums: { remainingAmount: 64_310.22 } } }

describe('The list of unallocated lines', () => {
  it('loses a line that is linked whole, with its amount', () =>
    expect(
      withoutLinked(page, new Map([[1, { line: bricks, part: { quantity: 12, amount: 9360 } }]])),
    ).toEqual({ data: [skip], total: 86, meta: { sums: { remainingAmount: 54_950.22 } } }))

  it('loses also the penny that rounding leaves of it', () =>
    expect(
      withoutLinked(page, new Map([[2, { line: skip, part: { quantity: 3, amount: 0.29 } }]])).meta?.sums,
    ).toEqual({ remainingAmount: 64_309.92 }))

  it('keeps a line that is linked in part, with the rest of it', () =>
    expect(withoutLinked(page, new Map([[2, { line: skip, part: { quantity: 1, amount: 0.1 } }]]))).toEqual({
      data: [bricks, { id: 2, remaining: 2, remainingAmount: 0.2 }],
      total: 87,
      meta: { sums: { remainingAmount: 64_310.12 } },
    }))

  it('counts off a line that stands on another page of it', () =>
    expect(
      withoutLinked(
        { ...page, data: [skip] },
        new Map([[1, { line: bricks, part: { quantity: 12, amount: 9360 } }]]),
      ),
    ).toEqual({ data: [skip], total: 86, meta: { sums: { remainingAmount: 54_950.22 } } }))

  it('has no sums where none were asked for', () =>
    expect(
      withoutLinked(
        { data: [bricks], total: 87 },
        new Map([[1, { line: bricks, part: { quantity: 12, amount: 9360 } }]]),
      ),
    ).toEqual({ data: [], total: 86 }))
})
