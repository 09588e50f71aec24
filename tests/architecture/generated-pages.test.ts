import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { generatedPages } from '../support/generated-pages.ts'

describe('The generated documentation pages', () => {
  it.each(Object.entries(generatedPages()))('match the output of "npm run docs": %s', async (file, text) => {
    // A member of the definition language without a doc comment.
    expect(text).not.toMatch(/^ *- .*\): $/m)
    expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toBe(text)
  })
})
