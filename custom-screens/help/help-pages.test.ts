import { describe, expect, it } from 'vitest'
import { blocksOf, headingsOf } from '../../admin/markdown.ts'
import { helpPages } from './help-pages.ts'

describe('The pages of help', () => {
  it.each(helpPages.map((page) => [page.name, page] as const))('are the guides: %s', async (_, page) => {
    const [first, ...others] = headingsOf(blocksOf(await page.load()))
    expect(first?.text).toBe(page.title)
    expect(new Set(others.map(({ id }) => id)).size).toBe(others.length)
  })
})
