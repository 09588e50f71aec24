import { describe, expect, it } from 'vitest'
import { pagesOf } from './rows-by-page.ts'

describe('The pages of the rows on the screen', () => {
  it('are one inside a page', () => expect(pagesOf(10, 40, 200)).toEqual([0]))
  it('are two across a border', () => expect(pagesOf(190, 210, 200)).toEqual([0, 1]))
  it('are those far down', () => expect(pagesOf(99_900, 99_990, 200)).toEqual([499]))
})
