import { describe, expect, it } from 'vitest'
import { inBatches } from './calls.ts'

describe('Things asked for at the same moment', () => {
  it('travel together, as many as one request takes', async () => {
    const requests: number[][] = []
    const double = inBatches<number, number>(2, async (keys) => {
      requests.push(keys)
      return keys.map((key) => key * 2)
    })
    expect(await Promise.all([double(1), double(2), double(3)])).toEqual([2, 4, 6])
    expect(requests).toEqual([[1, 2], [3]])
  })
  it('fail together', async () => {
    const fail = inBatches<number, number>(2, async () => {
      throw new Error('refused')
    })
    const results = await Promise.allSettled([fail(1), fail(2)])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
