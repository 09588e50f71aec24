import { describe, expect, it } from 'vitest'
import { movesBetween } from './batch-changes.ts'

const here = { job: '24-112', account: '5010' }
const there = { job: '24-107', account: '5010' }

describe('What changed since a batch was sent', () => {
  it('is nothing where the rows are the same in another order', () => {
    expect(
      movesBetween(
        [
          { ...here, net: 1 },
          { ...there, net: 2 },
        ],
        [
          { ...there, net: 2 },
          { ...here, net: 1 },
        ],
      ),
    ).toEqual([])
  })

  it('is what moved from one job to another', () => {
    const sent = [
      { ...here, net: 1837.35 },
      { ...there, net: 796.19 },
    ]
    expect(movesBetween(sent, [{ ...here, net: 2633.54 }])).toEqual([
      { amount: 796.19, from: there, to: here },
    ])
  })

  it('is what was added and removed', () => {
    expect(movesBetween([{ ...here, net: 100 }], [{ ...here, net: 107.5 }])).toEqual([
      { amount: 7.5, from: null, to: here },
    ])
    expect(
      movesBetween(
        [
          { ...here, net: 100 },
          { ...there, net: 10 },
        ],
        [{ ...there, net: 30 }],
      ),
    ).toEqual([
      { amount: 20, from: here, to: there },
      { amount: 80, from: here, to: null },
    ])
  })
})
