import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import type { Resources } from '../../model/resources.ts'

/** Two pixels by two, as they are stored: WebP, red and blue. */
const contents = [
  'UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoCAAIAA4BaJaACdLoAA5gA/u9216+AKcu//OJfyR+gXaAAAAA=',
  'UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoCAAIAA4BaJaACdLoAA5gA/uxw3/wQXFPxT1pf+A3XxbL4AAA=',
].map((text) => Buffer.from(text, 'base64'))

/** Names of the pictures that the app of a test has. */
export const samplePictures = contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'))

/** Those who may use the sample pictures: the people of every test. */
const people = Array.from({ length: 200 }, (_, index) => index + 1)

/** Stores the sample pictures where records may have some. */
export const storeSamplePictures = async (db: Knex, resources: Resources): Promise<void> => {
  const fields = Object.values(resources).flatMap((resource) => Object.values(resource.fields))
  if (!fields.some((field) => fieldTypeOf(field).isPicture)) return
  // A database of an earlier version has no place for them.
  if (!(await db.schema.hasTable('stored_picture'))) return
  const rows = contents.map((bytes, index) => ({ sha256: samplePictures[index], bytes }))
  await db('attachment_content').insert(rows).onConflict().ignore()
  const hasSenders = await db.schema.hasColumn('stored_picture', 'sent_by')
  await db('stored_picture')
    .insert(
      rows.map(({ sha256, bytes }) => ({
        sha256,
        thumbnail: sha256,
        size: bytes.length,
        ...(hasSenders && { sent_by: people }),
      })),
    )
    .onConflict()
    .ignore()
}
