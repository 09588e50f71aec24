import { describe, expect, it } from 'vitest'
import { windowsOf } from './windows.ts'

describe('The windows of the rows on the screen', () => {
  it('are one inside a window', () => expect(windowsOf(10, 40, 200)).toEqual([0]))
  it('are two across a border', () => expect(windowsOf(190, 210, 200)).toEqual([0, 1]))
  it('are those far down', () => expect(windowsOf(99_900, 99_990, 200)).toEqual([499]))
})
