import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { generatedPages } from '../support/generated-pages.ts'

describe('The pages of the documentation that follow from the code', () => {
  it.each(Object.entries(generatedPages()))('are as "npm run docs" writes them: %s', async (file, text) => {
    // A word of the language without a sentence where it is typed.
    expect(text).not.toMatch(/^ *- .*\): $/m)
    expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toBe(text)
  })
})
