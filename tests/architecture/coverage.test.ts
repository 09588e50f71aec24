import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { specification } from '../support/specified/coverage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
/** The titles of a file's tests and groups. */
const namesIn = (file: string): string[] =>
  [...textOf(file).matchAll(/(?:\b(?:it|describe)\(|\]\)\(|\)\(\s*)\s*(['"`])((?:\\.|(?!\1).)+)\1/g)].map(
    ([, , name = '']) => name.replace(/\\(.)/g, '$1'),
  )

describe('The page on specification coverage', () => {
  const proofs = Object.values(specification).flatMap((sentences) => Object.values(sentences))

  it('has all nine sections', () => {
    expect(Object.keys(specification).map((title) => title[0])).toEqual([...'123456789'])
  })

  it('names tests or a reason for each sentence', () => {
    expect(proofs.length).toBeGreaterThan(120)
    const isProof = (proof: string) => /^\S+\.test\.tsx? > .|^No test: ./.test(proof)
    expect(proofs.filter((of) => of.length === 0 || !of.every(isProof))).toEqual([])
  })

  it('names only tests that exist', () => {
    const missing = [...new Set(proofs.flat())].filter((proof) => {
      if (proof.startsWith('No test: ')) return false
      const [file = '', ...group] = proof.split(' > ')
      return !existsSync(join(root, file)) || !namesIn(file).includes(group.join(' > '))
    })
    expect(missing).toEqual([])
  })
})

describe('The titles of tests and groups', () => {
  it('have at most 100 characters', () => {
    const rooms = ['admin', 'api', 'custom-screens', 'database', 'demo', 'model', 'scripts', 'tests']
    const files = rooms.flatMap((room) =>
      readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.test\.tsx?$/.test(file))
        .map((file) => join(room, file)),
    )
    expect(files.length).toBeGreaterThan(150)
    const long = files.flatMap((file) => namesIn(file).filter((name) => name.length > 100))
    expect(long).toEqual([])
  })
})
