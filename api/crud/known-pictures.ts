import type { Knex } from 'knex'
import { query } from '../../database/query.ts'
import type { Values } from '../../model/check-record.ts'
import type { FieldErrors } from '../../model/message.ts'
import { pictureFields } from '../../model/pictures.ts'
import { refusals } from '../../model/refusals.ts'
import { mayDo } from '../access.ts'
import { invalidInput } from '../http/errors.ts'
import { readList } from './list.ts'
import { parseListQuery } from './list-query.ts'
import type { Target, Visible } from './visible.ts'

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

const maySee = async (db: Knex, by: NonNullable<Target['by']>, sha256: string): Promise<boolean> => {
  const sent = await query(db, 'select from stored_picture where sha256 = ? and ? = any(sent_by)', [
    sha256,
    by.id,
  ])
  if (sent.length > 0) return true
  const { resources } = by.visible
  for (const resource of Object.values(resources))
    if (mayDo(by, 'read', resource) && (await isPictureOf(db, { resources, resource }, sha256))) return true
  return false
}

/**
 * Refuses pictures that the user neither sent nor sees now as if they did not exist: a record with its SHA-256 would show
 * somebody else's picture.
 * @param before the stored record, whose own pictures may be repeated
 * @throws 400 with messages by field
 */
export const requireKnownPictures = async (
  db: Knex,
  { resource, by }: Target,
  values: Values,
  before: Values = {},
): Promise<void> => {
  if (!by) return
  const errors: FieldErrors = {}
  for (const name of pictureFields(resource)) {
    const value = values[name]
    if (typeof value === 'string' && value !== before[name] && !(await maySee(db, by, value)))
      errors[name] = [refusals.unknownPicture]
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors)
}
