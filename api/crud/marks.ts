import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import { literal, type Message } from '../../model/message.ts'
import { filledText, namesIn, recordText } from '../../model/record-text.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { keptColumn, type Mark, marksOf } from '../../model/vouches.ts'
import { definitionsFor, mayDo } from '../access.ts'
import type { AppContext, SignedInUser, WriteWatcher } from '../context.ts'
import { Problem } from '../http/errors.ts'
import { notify } from './notices.ts'
import { type NamedRecord, readRecord, readRecords } from './read.ts'
import { mayReadAllOf } from './visible.ts'

/** What the database says of marks (`vouches` of a definition, database/sql/marks.sql). */

/** SQLSTATE of a change of what a mark covers. */
const coveredCode = 'CW002'

/** The sentence of a mark, about a record. */
export const markSentence = ({ resource, vouches }: Mark, record: NamedRecord): Message =>
  literal(filledText(vouches.says, resource, record))

export const markRefused = (mark: Mark, record: NamedRecord, cause?: unknown): Problem =>
  new Problem('conflict', {
    title: markSentence(mark, record),
    records: [{ resource: mark.resource.name, id: record.id, text: recordText(mark.resource, record) }],
    ...(cause !== undefined && { cause }),
  })

/** A refusal of the database with the sentence of the mark. Other errors are returned as they are. */
export const asMarkRefused = async (
  { db, resources }: Pick<AppContext, 'db' | 'resources'>,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof Error) || !('code' in error) || error.code !== coveredCode) return error
  const { table, column, detail } = error as Error & { table?: string; column?: string; detail?: string }
  const mark = marksOf(resources).find((one) => one.resource.table === table && keptColumn(one) === column)
  if (!mark) return error
  const stored = await readRecord(db, { resources, resource: mark.resource }, Number(detail))
  return stored
    ? markRefused(mark, JSON.parse(stored.json) as NamedRecord, error)
    : new Problem('conflict', { cause: error })
}

type Noted = readonly (readonly [table: string, column: string, id: number])[]

/** Records that the triggers noted in this transaction. */
export const readNoted = async (trx: Knex.Transaction, setting: 'taken_back' | 'touched'): Promise<Noted> => {
  const [row] = await query<{ noted: string | null }>(
    trx,
    `select nullif(current_setting('costwright.${setting}', true), '') as noted`,
  )
  return row?.noted ? (JSON.parse(row.noted) as Noted) : []
}

/** Max. records whose marks a reply names one by one. */
const mostNamed = 5

/** Whether the user may read what the sentence of a mark says. */
const mayRead = (resources: Resources, user: SignedInUser, { resource, vouches }: Mark): boolean =>
  mayReadAllOf(resources, resource, user) ||
  (mayDo(user, 'read', resource) &&
    [...namesIn(vouches.says), ...resource.recordText, vouches.mark.field].every((name) =>
      Object.hasOwn(definitionsFor(resources, user)[resource.name]?.fields ?? {}, name),
    ))

/** After each write: says which marks it has taken back. */
export const noticeMarks: WriteWatcher = async (trx, { resources }, user, written) => {
  const marks = marksOf(resources).filter(
    (mark) => mark.vouches.becomes && written.get(mark.resource.table)?.columns.has(keptColumn(mark)),
  )
  if (marks.length === 0) return false
  const noted = await readNoted(trx, 'taken_back')
  for (const mark of marks) {
    const ids = [
      ...new Set(
        noted.flatMap(([table, column, id]) =>
          table === mark.resource.table && column === keptColumn(mark) ? [id] : [],
        ),
      ),
    ]
    if (!mayRead(resources, user, mark)) continue
    const records = await readRecords(trx, { resources, resource: mark.resource }, ids.slice(0, mostNamed))
    for (const record of records.values()) notify(trx, markSentence(mark, record))
    if (ids.length > mostNamed)
      notify(
        trx,
        refusals.marksTakenBack({
          n: ids.length,
          title: mark.resource.title,
          field: mark.resource.fields[mark.vouches.mark.field]?.label ?? '',
        }),
      )
  }
  return false
}
