import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Mutant } from './find.ts'
import { isNoticed, type Outcome } from './trial.ts'

type Entry = Mutant & Outcome

/** What became of each fault, a line each, so that a run that is broken off is gone on with. */
export interface Journal {
  /** Of a fault that was noticed; one that survived is tried again, as there may be more tests by now. */
  noticed(mutant: Mutant): Outcome | undefined
  note(mutant: Mutant, outcome: Outcome): void
}

const isSame = (one: Mutant, other: Mutant) =>
  one.file === other.file &&
  one.line === other.line &&
  one.start === other.start &&
  one.original === other.original &&
  one.text === other.text

export const openJournal = (path: string): Journal => {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const entries = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Entry)
  return {
    noticed: (mutant) => entries.find(({ verdict, ...entry }) => isNoticed(verdict) && isSame(entry, mutant)),
    note: (mutant, outcome) => appendFileSync(path, `${JSON.stringify({ ...mutant, ...outcome })}\n`),
  }
}
