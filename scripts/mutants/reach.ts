import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './find.ts'

/** What one test file reached: named functions by file of the project (tests/support/reach.ts). */
export interface TestFile {
  readonly file: string
  /** Without a fault, in milliseconds. */
  readonly took: number
  readonly reached: Readonly<Record<string, readonly string[]>>
}

export interface Reach {
  /**
   * The test files that can see the mutant: unit tests, which need no database, then the others; in each round those that
   * bear a name of the mutated file first, the fewer others bear it the earlier, then those that reach least, for they
   * speak of it most.
   */
  roundsFor(mutant: Mutant): TestFile[][]
}

const namesIn = (file: string) => new Set(file.replace(/(\.test)?\.tsx?$/, '').split(/[^A-Za-z]+/))
const isUnit = ({ file }: TestFile) => !file.startsWith('tests/')

/**
 * Reads what a run of the tests has noted.
 * @param most so many tests that need a database are put before one mutant
 */
export const readReach = (folder: string, most: number): Reach => {
  const all = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as TestFile,
  )
  const width = ({ reached }: TestFile) => Object.values(reached).flat().length
  const narrowest = [...all].sort((a, b) => width(a) - width(b))
  const bearers = new Map<string, number>()
  for (const { file } of all)
    for (const name of namesIn(file)) bearers.set(name, (bearers.get(name) ?? 0) + 1)
  return {
    roundsFor: ({ file, within }) => {
      const names = namesIn(file)
      const strangeness = (test: TestFile) =>
        -[...namesIn(test.file)]
          .filter((name) => names.has(name))
          .reduce((likeness, name) => likeness + 1 / (bearers.get(name) ?? 1), 0)
      const seeing = narrowest
        .filter(({ reached }) => (within === null ? reached[file] : reached[file]?.includes(within)))
        .sort((a, b) => strangeness(a) - strangeness(b))
      return [seeing.filter(isUnit), seeing.filter((test) => !isUnit(test)).slice(0, most)]
    },
  }
}
