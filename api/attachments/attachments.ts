import type { Knex } from 'knex'
import { query, queryRow } from '../../database/query.ts'
import { type Attachment, mostAttachments } from '../../model/attachments.ts'
import { columnOf } from '../../model/naming.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor, mayDo } from '../access.ts'
import type { RelatedTable } from '../crud/related-tables.ts'
import { Problem } from '../http/errors.ts'
import { contentSize, keepContent } from './contents.ts'

interface Owner {
  readonly table: string
  readonly id: number
}

const columns = `id, file_name as "fileName", media_type as "mediaType", size,
  to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt", made_by as "madeBy", is_kept as "isKept"`

const ofRecord = 'table_name = :table and record_id = :id'

/** Oldest first. Index: attachment_record_idx. */
export const listAttachments = async (db: Knex, { table, id }: Owner): Promise<Attachment[]> => {
  const sql = `select ${columns} from attachment where ${ofRecord} order by attachment.id`
  return await query<Attachment>(db, sql, { table, id })
}

/** Errors: 404. */
export const readAttachment = async (db: Knex, { table, id }: Owner, fileId: number) => {
  const rows = await query<Attachment & { readonly sha256: string }>(
    db,
    `select ${columns}, sha256 from attachment where ${ofRecord} and attachment.id = :fileId`,
    { table, id, fileId },
  )
  const [file] = rows
  if (!file) throw new Problem('not_found')
  return file
}

/** Bytes that a person may add in a day. */
const mostPerDay = 2 * 2 ** 30
const warnedAt = 0.8

const inGb = (bytes: number) => Math.round(bytes / 2 ** 30)

/**
 * Bytes of all files, deleted ones included until the clean-up: on the disk of the database, or the sum of their sizes once
 * some are outside, because PostgreSQL keeps the space of those that were moved.
 */
export const totalFileSize = async (db: Knex): Promise<number> => {
  const { bytes } = await queryRow<{ bytes: number }>(
    db,
    `select case when exists (select from attachment_content where stored_in <> 'database')
       then (select sum(${contentSize}) from attachment_content)
       else pg_total_relation_size('attachment_content') end::bigint as bytes`,
  )
  return bytes
}

/** Errors: 409 if the space for files, or that of a person and day, API tokens included, is used up. */
export const requireSpace = async (trx: Knex.Transaction, filesMax: number): Promise<void> => {
  const { bytes } = await queryRow<{ bytes: number }>(
    trx,
    `select (
       select coalesce(sum(size), 0) from attachment, user_account person
       where made_at > now() - interval '1 day' and person.id = by_id
         and (made_by = full_name or starts_with(made_by, full_name || ' ('))
     )::bigint + (
       select coalesce(sum(size), 0) from stored_picture where made_at > now() - interval '1 day' and made_by_id = by_id
     )::bigint as bytes
     from (select nullif(current_setting('costwright.user_id', true), '')::integer as by_id) asking`,
  )
  if (bytes > mostPerDay)
    throw new Problem('conflict', { title: refusals.filesPerDay({ gb: inGb(mostPerDay) }) })
  if ((await totalFileSize(trx)) > filesMax)
    throw new Problem('conflict', { title: refusals.filesFull({ gb: inGb(filesMax) }) })
}

/** Sentence for Administrators, or null below 80 %. */
export const filesWarning = async (db: Knex, filesMax: number): Promise<string | null> => {
  const bytes = await totalFileSize(db)
  return bytes < warnedAt * filesMax
    ? null
    : refusals.filesNearlyFull({ used: inGb(bytes), gb: inGb(filesMax) }).text
}

/**
 * Adds a file to a locked record. Errors: 409 at the max. number or space of files.
 * @param isKept for a paper that is sent: nobody deletes it
 */
export const addAttachment = async (
  trx: Knex.Transaction,
  { table, id }: Owner,
  {
    fileName,
    mediaType,
    bytes,
    isKept = false,
  }: { fileName: string; mediaType: string; bytes: Buffer; isKept?: boolean },
  filesMax: number,
): Promise<Attachment> => {
  if ((await listAttachments(trx, { table, id })).length >= mostAttachments)
    throw new Problem('conflict', { title: refusals.filesPerRecord({ n: mostAttachments }) })
  await requireSpace(trx, filesMax)
  const sha256 = await keepContent(trx, bytes)
  return queryRow<Attachment>(
    trx,
    `insert into attachment (table_name, record_id, file_name, media_type, size, sha256, is_kept)
     values (:table, :id, :fileName, :mediaType, :size, :sha256, :isKept) returning ${columns}`,
    { table, id, fileName, mediaType, size: bytes.length, sha256, isKept },
  )
}

/** Deletes a file. Its content remains for 48 hours for undo. Errors: 404, 409 for a paper that was sent. */
export const deleteAttachment = async (
  trx: Knex.Transaction,
  { table, id }: Owner,
  fileId: number,
): Promise<Attachment> => {
  const rows = await query<Attachment>(
    trx,
    `delete from attachment where ${ofRecord} and id = :fileId returning ${columns}`,
    { table, id, fileId },
  )
  const [file] = rows
  if (!file) throw new Problem('not_found')
  if (file.isKept) throw new Problem('conflict', { title: refusals.sentFileStays })
  return file
}

/**
 * Undo of uploads and deletions. Requires write access; a file needs a record that exists or is restored with it, and a paper
 * that was sent stays.
 */
export const attachments = (resources: Resources): RelatedTable => {
  const withFiles = Object.values(resources).filter((resource) => resource.attachments)
  return {
    table: 'attachment',
    stays: 'is_kept',
    held: [
      ...withFiles.map(
        ({ table }) =>
          `(value.table_name = '${table}' and exists (select from "${table}" o where o.id = value.record_id))`,
      ),
      'false',
    ].join(' or '),
    requireWritable: async (trx, user, records) => {
      const visible = definitionsFor(resources, user)
      for (const { before, after } of records) {
        const table = before.table_name ?? after.table_name
        const own = withFiles.find((resource) => resource.table === table)
        const resource = own && visible[own.name]
        if (!resource || !mayDo(user, 'write', resource)) throw new Problem('forbidden')
        const only = resource.restricted?.onlyOf
        if (!only) continue
        const others = await query(
          trx,
          `select from "${resource.table}" where id = ? and "${columnOf(only.field)}" is distinct from ?`,
          [Number(before.record_id ?? after.record_id), only.id],
        )
        if (others.length > 0) throw new Problem('forbidden')
      }
    },
  }
}
