import type { Knex } from 'knex'
import { query as runQuery } from '../../database/query.ts'
import type { AuditAction, AuditChange, AuditEntry, AuditPage } from '../../model/audit.ts'
import { fileRecords } from '../../model/audit.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import type { Resources } from '../../model/resources.ts'
import { withViews } from '../../model/saved-views.ts'

interface TrailQuery {
  readonly resource?: Resource
  readonly recordId?: number
  readonly userId?: number
  readonly actions?: readonly AuditAction[]
  /** `from` inclusive, `to` exclusive. */
  readonly from?: Date
  readonly to?: Date
  readonly before?: number
  readonly limit: number
}

interface EntryRow {
  id: number
  at: Date
  user_id: number | null
  user_name: string | null
  request_id: string | null
  client: string | null
  action: AuditAction
  table_name: string
  record_id: number | null
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

const othersThan = ({ changes }: EntryRow, columns: ReadonlySet<string>) =>
  Object.keys(changes).filter((column) => !columns.has(column))

const guardsFields = (resource: Resource | undefined): boolean =>
  Object.values(resource?.fields ?? {}).some((field) => 'access' in field && field.access !== undefined)

/** In the order of the definition; removed columns last. */
const changesOf = (
  resource: Resource | undefined,
  row: EntryRow,
  visible: Resource | undefined,
): AuditChange[] => {
  const isVisible = (field: string) => !visible || Object.hasOwn(visible.fields, field)
  const known = Object.keys(resource?.fields ?? {}).map((field) => [field, columnOf(field)] as const)
  const columns = new Set(known.map(([, column]) => column))
  // Access to removed columns is unknown, and the other columns of files are internal.
  const isHidden = (guardsFields(resource) && visible !== resource) || resource === fileRecords
  const forgotten = isHidden ? [] : othersThan(row, columns)
  return [
    ...known.filter(([field]) => isVisible(field)),
    ...forgotten.map((column) => [column, column] as const),
  ].flatMap(([field, column]) => {
    const change = row.changes[column]
    return change ? [{ field, from: change[0], to: change[1] }] : []
  })
}

type Condition = readonly [sql: string, value: Knex.Value | undefined]

const ofRecord = ({ resource, recordId }: TrailQuery): Condition[] => [
  ['table_name = ?', resource?.table],
  ['record_id = ?', recordId],
]

/** Current or former owner of a file. Index: audit_entry_attachment_idx. */
const ownerIn = (column: string) => `coalesce(changes #>> '{${column},1}', changes #>> '{${column},0}') = ?`
const ofItsFiles = ({ resource, recordId }: TrailQuery): Condition[] => [
  ['table_name = ?', fileRecords.table],
  [ownerIn('table_name'), resource?.table],
  [ownerIn('record_id'), recordId === undefined ? undefined : String(recordId)],
]

const conditionsOf = (about: readonly Condition[], { userId, actions, from, to }: TrailQuery) => {
  const given: Condition[] = [
    ...about,
    ['user_id = ?', userId],
    ['action = any(?)', actions && [...actions]],
    ['at >= ?', from],
    ['at < ?', to],
  ]
  return given.filter((condition): condition is [string, Knex.Value] => condition[1] !== undefined)
}

/** Times are transaction starts, so ids are not strictly in time order. */
const olderThan = '(at, id) < ((select at from audit_entry where id = ?), ?)'

/**
 * Newest first, in one query, by the index of records, users or times. Entries of a record include its files.
 * @param visible the caller's view: changes of other fields are left out
 */
export const readTrail = async (
  db: Knex,
  resources: Resources,
  query: TrailQuery,
  visible: Resources = resources,
): Promise<AuditPage> => {
  const { before, resource: of, recordId } = query
  const atMost = query.limit + 1
  const newestOf = (about: readonly Condition[]) => {
    const conditions = conditionsOf(about, query)
    const texts = [...conditions.map(([sql]) => sql), ...(before === undefined ? [] : [olderThan])]
    const cursor = before === undefined ? [] : [before, before]
    return {
      sql: `(select id, at, user_id, user_name, request_id, client, action, table_name, record_id, changes
        from audit_entry ${texts.length === 0 ? '' : `where ${texts.join(' and ')}`}
        order by at desc, id desc limit ?)`,
      bindings: [...conditions.map(([, value]) => value), ...cursor, atMost],
    }
  }
  const parts = [newestOf(ofRecord(query))]
  if (of?.attachments && recordId !== undefined) parts.push(newestOf(ofItsFiles(query)))
  const rows = await runQuery<EntryRow>(
    db,
    `select * from (${parts.map(({ sql }) => sql).join(' union all ')}) entry order by at desc, id desc limit ?`,
    [...parts.flatMap(({ bindings }) => bindings), atMost],
  )
  const byTable = new Map(
    [...Object.values(withViews(resources)), fileRecords].map((resource) => [resource.table, resource]),
  )
  const entries = rows.slice(0, query.limit).map((row): AuditEntry => {
    const resource = byTable.get(row.table_name)
    return {
      id: row.id,
      at: row.at.toISOString(),
      userId: row.user_id,
      userName: row.user_name,
      requestId: row.request_id,
      client: row.client,
      action: row.action,
      resource: resource?.name ?? row.table_name,
      recordId: row.record_id,
      changes: changesOf(resource, row, resource && visible[resource.name]),
    }
  })
  return { entries, next: rows.length > query.limit ? (entries.at(-1)?.id ?? null) : null }
}
