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
  readonly baseline: Records
  readonly common: SharedRecords
  readonly books: readonly Book[]
  readonly unknown: readonly UnknownWrite[]
}

/** Expected shared project: the last acknowledged edit, and no unacknowledged version. */
const expectedOfSharedProject = ({ records, sharedProject: { id, edits } }: SharedRecords): void => {
  const version = 1 + edits.size
  const comments = edits.get(version) ?? null
  records.of('projects').set(id, { ...records.of('projects').get(id), version, comments })
}

/**
 * Compares all data with all acknowledged writes while no writer runs. Resolves writes with an unknown outcome.
 * @returns differences
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
