import type { HttpClient } from '../http-client.ts'
import { kinds, merged, pathOf, type Records } from '../records.ts'
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

/** Of as many records, so that a lost table stays readable. */
const mostHistories = 5

/** What happened to records that differ, which says which write was not expected. */
const historiesOf = async (
  client: HttpClient,
  token: string,
  different: readonly string[],
): Promise<string[]> => {
  const named = new Set(
    different.map((sentence) =>
      sentence
        .match(/^(\S+) (\d+)/)
        ?.slice(1)
        .join(' '),
    ),
  )
  const histories: string[] = []
  for (const name of [...named].slice(0, mostHistories)) {
    const [kind, id] = (name ?? '').split(' ')
    const resource = kinds.find((each) => each === kind)
    if (!resource) continue
    const headers = { authorization: `Bearer ${token}` }
    const path = `${pathOf(resource)}/${id}/history?limit=50`
    const { body } = await insist(client, { method: 'GET', path, headers })
    histories.push(`history of ${name}: ${JSON.stringify(body)}`)
  }
  return histories
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
  const different = compareRecords(expected, found)
  return [
    ...unsettled,
    ...different,
    ...(await historiesOf(client, token, different)),
    ...compareSums(found),
    ...compareContested(found, common.contested),
    ...(await compareCloses(client, token, found)),
    ...statements,
    ...trail,
    ...files,
  ]
}
