import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problems } from './errors.ts'

const document = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')

describe('The registry of problems', () => {
  it.each(Object.entries(problems))('describes %s in docs/api.md with its status', (code, { status }) => {
    expect(document).toMatch(new RegExp(`^\\| \`${code}\` \\| ${status} \\|`, 'm'))
  })

  it('has every code that docs/api.md describes', () => {
    const described = [...document.matchAll(/^\| `(\w+)` \| \d{3} \|/gm)].map(([, code]) => code)
    expect(described.filter((code) => !((code as string) in problems))).toEqual([])
  })
})
