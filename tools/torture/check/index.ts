import type { HttpClient } from '../http-client.ts'
import { merged, type Records } from '../records.ts'
import { insist } from '../session.ts'
import type { Book, SharedRecords } from '../turn.ts'
import type { UnknownWrite } from '../writer.ts'
import { compareCloses } from './closes.ts'
import { compareFiles } from './files.ts'
import { compareRecords, settle } from './settle.ts'
import { compareStatement, statementOracle } from './statements.ts'
import { compareContested, compareSums } from './sums.ts'
import { compareTrail } from './trail.ts'
import { readWorld } from './world.ts'

export interface CheckOptions {
  readonly client: HttpClient
  readonly token: string
  /** What was there before the writers began; nobody changes it. */
  readonly baseline: Records
  readonly common: SharedRecords
  readonly books: readonly Book[]
  readonly unknown: readonly UnknownWrite[]
}

/** Of the shared project: the last acknowledged edit, and no version that nobody was told of. */
const expectedOfSharedProject = ({ records, sharedProject: { id, edits } }: SharedRecords): void => {
  const version = 1 + edits.size
  const comments = edits.get(version) ?? null
  records.of('projects').set(id, { ...records.of('projects').get(id), version, comments })
}

/**
 * Compares everything there is with everything that was acknowledged, while nobody writes. Writes with an unknown
 * outcome are looked up and noted.
 * @returns what differs, in words
 */
export const check = async ({
  client,
  token,
  baseline,
  common,
  books,
  unknown,
}: CheckOptions): Promise<string[]> => {
  const found = await readWorld(client, token)
  expectedOfSharedProject(common)
  const known = [baseline, common.records, ...books.map(({ records }) => records)]
  const unsettled = settle(unknown, found, known)
  const expected = merged(known)
  const oracle = statementOracle(expected, common.categories)
  const statements: string[] = []
  for (const { records } of books)
    for (const id of records.of('quote-headers').keys()) {
      const path = `/QuoteHeader/QuoteStatementItem/${id}`
      const headers = { authorization: `Bearer ${token}` }
      const { body } = await insist(client, { method: 'GET', path, headers })
      statements.push(...compareStatement(id, oracle(id), body))
    }
  const trail = await compareTrail(
    client,
    token,
    books.map(({ records }) => records),
  )
  const files = await compareFiles(
    client,
    token,
    books.map(({ records }) => records),
  )
  return [
    ...unsettled,
    ...compareRecords(expected, found),
    ...compareSums(found),
    ...compareContested(found, common.contested),
    ...(await compareCloses(client, token, found)),
    ...statements,
    ...trail,
    ...files,
  ]
}
