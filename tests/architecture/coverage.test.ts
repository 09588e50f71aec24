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
