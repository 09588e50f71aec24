import { describe, expect, it } from 'vitest'
import { remembered } from './remembered.ts'

describe('What is remembered', () => {
  it('is worked out once for each of the last texts', () => {
    const asked: string[] = []
    const length = remembered(2, (text) => {
      asked.push(text)
      return text.length
    })
    expect(['one', 'three', 'one', 'three'].map(length)).toEqual([3, 5, 3, 5])
    expect(asked).toEqual(['one', 'three'])
    expect(['eleven', 'three', 'one'].map(length)).toEqual([6, 5, 3])
    expect(asked).toEqual(['one', 'three', 'eleven', 'one'])
  })

  it('is nothing that failed', () => {
    let asked = 0
    const refused = remembered(2, () => {
      asked++
      throw new Error('No')
    })
    for (const _time of [1, 2]) expect(() => refused('text')).toThrow('No')
    expect(asked).toBe(2)
  })
})
