import type { Knex } from 'knex'
import { storedColumnOf } from '../../database/fields/registry.ts'
import { query } from '../../database/query.ts'
import { columnOf } from '../../model/naming.ts'
import { type PictureSize, pictureFields, type SentPicture } from '../../model/pictures.ts'
import type { Resources } from '../../model/resources.ts'
import { readList } from '../crud/list.ts'
import { parseListQuery } from '../crud/list-query.ts'
import type { Visible } from '../crud/visible.ts'
import { keepContent, requireSpace } from './attachments.ts'

/** Stores a picture that no record has yet. Errors: 409 at the max. space of files. */
export const storePicture = async (
  trx: Knex.Transaction,
  { whole, thumbnail }: { readonly whole: Buffer; readonly thumbnail: Buffer },
  filesMax: number,
): Promise<SentPicture> => {
  await requireSpace(trx, filesMax)
  const small = await keepContent(trx, thumbnail)
  const picture = await keepContent(trx, whole)
  // Who sent it last sees it before a record has it.
  await query(
    trx,
    `insert into stored_picture (sha256, thumbnail, size) values (:picture, :small, :size)
     on conflict (sha256) do update
     set used_at = now(), made_at = now(), made_by_id = excluded.made_by_id`,
    { picture, small, size: whole.length + thumbnail.length },
  )
  return { picture, size: whole.length }
}

interface StoredPicture {
  /** SHA-256 of the content. */
  readonly sha256: string
  readonly size: number
  readonly madeById: number | null
}

export const readPicture = async (
  db: Knex,
  sha256: string,
  size: PictureSize,
): Promise<StoredPicture | undefined> => {
  const [picture] = await query<StoredPicture>(
    db,
    `select c.sha256, octet_length(c.bytes) as size, made_by_id as "madeById"
     from stored_picture p join attachment_content c on c.sha256 = p.${size === 'whole' ? 'sha256' : 'thumbnail'}
     where p.sha256 = ?`,
    [sha256],
  )
  return picture
}

/** Whether a record that the user may read has the picture, in a field that they may read. */
export const isPictureOf = async (
  db: Knex,
  { resources, resource }: Visible,
  sha256: string,
): Promise<boolean> => {
  for (const name of pictureFields(resource)) {
    const found = parseListQuery(resources, resource, {
      filter: JSON.stringify({ [name]: sha256 }),
      sort: '["id","ASC"]',
      range: '[0,0]',
      total: '0',
    })
    if ((await readList({ db, resources, resource }, found)).count > 0) return true
  }
  return false
}

/** SQL condition on `stored_picture`: no record has it. */
export const isUnusedPicture = (resources: Resources): string =>
  [
    'true',
    ...Object.values(resources).flatMap(({ table, fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        storedColumnOf(field)?.content
          ? [`not exists (select from "${table}" r where r."${columnOf(name)}" = stored_picture.sha256)`]
          : [],
      ),
    ),
  ].join(' and ')
