import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const page = textOf('docs/specification-coverage.md')

/** The rows of its tables: the sentence, and each proof. */
const rows = [...page.matchAll(/^\| (?!sentence|-)(.+?) \| (.+) \|$/gm)].map(
  ([, sentence = '', proofs = '']) => ({
    sentence,
    proofs: proofs.split('<br>'),
  }),
)

/** The names that a test file gives to its tests and groups. */
const namesIn = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:\b(?:it|describe)\(|\]\)\(|\)\(\s*)\s*(['"`])((?:\\.|(?!\1).)+)\1/g)].map(
    ([, , name = '']) => name.replace(/\\(.)/g, '$1'),
  )

describe('The page of what proves the specification', () => {
  it('has all nine sections, and a proof or a reason for each sentence', () => {
    expect([...page.matchAll(/^## (\d)\./gm)].map(([, section]) => section).join('')).toBe('123456789')
    expect(rows.length).toBeGreaterThan(120)
    expect(
      rows.filter(({ proofs }) => proofs.some((proof) => !/^(`[^`]+`: .|No test: .)/.test(proof))),
    ).toEqual([])
  })

  it('names only tests that exist', () => {
    const proofs = new Set(rows.flatMap((row) => row.proofs).filter((proof) => proof.startsWith('`')))
    const missing = [...proofs].filter((proof) => {
      const [, file = '', name = ''] = /^`([^`]+)`: (.+)$/.exec(proof) ?? []
      return !existsSync(join(root, file)) || !namesIn(file).includes(name)
    })
    expect(missing).toEqual([])
  })
})

describe('The tables of OWASP ASVS on the page of security', () => {
  const tables =
    textOf('docs/security.md')
      .split('\n## ')
      .find((part) => part.startsWith('OWASP ASVS')) ?? ''
  const requirements = [
    ...tables.matchAll(/^\| (V?[\d.]+(?: to [\d.]+)?) \| .+? \| (yes|no|in part|–) \| (.+) \|$/gm),
  ].map(([, requirement = '', holds = '', reasons = '']) => ({
    requirement,
    holds,
    reasons: reasons.split('<br>'),
  }))

  it('go through V6, V7, V13, V15 and V16 one by one, and through every other chapter', () => {
    const countOf = (chapter: string) =>
      requirements.filter(({ requirement }) => requirement.startsWith(`${chapter}.`)).length
    expect(
      Object.fromEntries(['6', '7', '13', '15', '16'].map((chapter) => [chapter, countOf(chapter)])),
    ).toEqual({
      6: 32,
      7: 18,
      13: 13,
      15: 13,
      16: 16,
    })
    const others = requirements.flatMap(({ requirement }) =>
      requirement.startsWith('V') ? [requirement] : [],
    )
    expect(others.join(' ')).toBe('V1 V2 V3 V4 V5 V8 V9 V10 V11 V12 V14 V17')
  })

  it('name only tests that exist', () => {
    const missing = requirements.flatMap(({ requirement, reasons }) =>
      reasons.flatMap((reason) => {
        const [, file, name = ''] = /^`([^`]+\.test\.ts)`: (.+)$/.exec(reason) ?? []
        if (file === undefined) return []
        return existsSync(join(root, file)) && namesIn(file).includes(name)
          ? []
          : [`${requirement}: ${reason}`]
      }),
    )
    expect(missing).toEqual([])
  })
})
