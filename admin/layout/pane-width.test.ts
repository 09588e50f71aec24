import { describe, expect, it } from 'vitest'
import { paneWidth, widthRange } from './pane-width.ts'

describe('The width of a pane', () => {
  it('is half of the window for files, and at most 760 px, until it is chosen', () => {
    expect([1400, 1920].map((room) => paneWidth('files', undefined, room))).toEqual([700, 760])
  })

  it('is the chosen one', () => {
    expect(paneWidth('files', 500, 1400)).toBe(500)
  })

  it('leaves room for the page when the window is smaller than it was', () => {
    expect(paneWidth('files', 1200, 1000)).toBe(widthRange('files', 1000)[1])
    expect(1000 - paneWidth('files', 1200, 1000)).toBeGreaterThanOrEqual(440)
  })

  it('is never too small to be read or dragged', () => {
    expect(paneWidth('beside', 10, 1400)).toBe(widthRange('beside', 1400)[0])
    expect(widthRange('files', 500)).toEqual([320, 320])
  })
})
