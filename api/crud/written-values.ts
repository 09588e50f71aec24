import type { Knex } from 'knex'
import { storedColumnOf } from '../../database/fields/registry.ts'
import { checkRecord, type Setter, type Values, type WriteMode } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { columnOf } from '../../model/naming.ts'
import { invalidInput } from '../http/errors.ts'
import { withoutLocked } from './locked-fields.ts'
import { requireVisibleReferences } from './require-record.ts'
import { type Target, visibleOf } from './visible.ts'

/** Secrets have no column; hooks store them. */
export const columnValues = (resource: Resource, values: Values): [column: string, value: Knex.Value][] =>
  Object.entries(values).flatMap(([name, value]): [string, Knex.Value][] => {
    const field = resource.fields[name]
    return field && storedColumnOf(field) ? [[columnOf(name), value as Knex.Value]] : []
  })

const checked = (
  resource: Resource,
  body: Values,
  mode: WriteMode,
  current?: Values,
  setter?: Setter,
): Values => {
  const result = checkRecord(resource, body, mode, current, setter)
  if (result.errors) throw invalidInput(result.errors)
  return result.values
}

const owner = ({ resource, by }: Target): Values =>
  resource.access?.own !== undefined && by ? { [resource.access.own]: by.id } : {}

/** Errors: 400 and 403 with messages by field. */
export const valuesOfNew = async (
  db: Knex,
  target: Target,
  body: Values,
  setter: Setter,
): Promise<Values> => {
  const { resource } = target
  const visible = visibleOf(target).resource
  const given = withoutLocked({ resource, visible }, body, 'made')
  const values = { ...checked(resource, given, 'create', undefined, setter), ...owner(target) }
  await requireVisibleReferences(db, visible, values)
  return values
}

/** Errors: 403 for fields that the caller may not change. */
export const givenTo = (target: Target, before: Values, body: Values): Values =>
  withoutLocked({ resource: target.resource, visible: visibleOf(target).resource }, body, before)

/** Errors: 400 with messages by field. */
export const valuesOfChange = async (
  db: Knex,
  target: Target,
  before: Values,
  given: Values,
  mode: 'replace' | 'patch',
  setter: Setter,
): Promise<Values> => {
  const values = checked(target.resource, given, mode, before, setter)
  await requireVisibleReferences(db, visibleOf(target).resource, values)
  return values
}
