import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './find.ts'

/** What one test file reached: named functions by file of the project (tests/support/reach.ts). */
interface Reached {
  readonly file: string
  readonly reached: Readonly<Record<string, readonly string[]>>
}

export interface Reach {
  /** The test files that can see the mutant, those that reach least first: they speak of it most. */
  testsFor(mutant: Mutant): string[]
}

/** Reads what a run of the tests has noted. */
export const readReach = (folder: string): Reach => {
  const all = readdirSync(folder).map(
    (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Reached,
  )
  const width = ({ reached }: Reached) => Object.values(reached).flat().length
  const narrowest = [...all].sort((a, b) => width(a) - width(b))
  return {
    testsFor: ({ file, within }) =>
      narrowest
        .filter(({ reached }) => (within === null ? reached[file] : reached[file]?.includes(within)))
        .map((test) => test.file),
  }
}
