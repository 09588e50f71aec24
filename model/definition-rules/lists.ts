import { twice } from '../../kinds/did-you-mean.ts'
import { kindOf } from '../../kinds/models.ts'
import { isSecret, isSetOnce, isWritable } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { lookupTarget, referredBy } from '../resources.ts'
import { type Fault, fieldAt, kindInWords, noField, oneOf, type Rule } from './rule.ts'

/** A grand total is in pounds. */
const isTotalled = (field: Field | undefined) => field !== undefined && kindOf(field).summedAs === 'money'

/** The field, or the one that its lookup ends at; nothing when the path itself is wrong, which another rule says. */
const endOf = (resource: Resource, field: Field): Field | undefined => {
  if (!('path' in field)) return field
  try {
    const target = lookupTarget(resource, field.path)
    return target.name === 'id'
      ? { type: 'integer', label: field.label }
      : fieldAt(target.resource, target.name)
  } catch {
    return undefined
  }
}

/** Names of a list that must be fields of these kinds. */
const named = (
  at: string,
  resource: Resource,
  names: readonly string[],
  takes: (field: Field) => boolean,
  refusal: string,
): Fault[] => [
  ...twice(names).map((name) => ({ at, says: `"${name}" stands there twice` })),
  ...names.flatMap((name): Fault[] => {
    const field = fieldAt(resource, name)
    if (!field) return [noField(at, resource, name)]
    const end = endOf(resource, field)
    if (!end || takes(end)) return []
    const through = end === field ? '' : ` (through "${(field as { path: string }).path}")`
    return [{ at, says: `"${name}" is ${kindInWords(end)}${through}, which ${refusal}` }]
  }),
]

/** What a list shows, searches, filters, sorts and sums. */
export const listRule: Rule = (resource) => {
  const { list } = resource
  const sorted = list.sort.replace(/^-/, '')
  const sortField = fieldAt(resource, sorted)
  const faults = [
    ...named('list.columns', resource, list.columns, (field) => kindOf(field).readable, 'is never shown'),
    ...named(
      'list.search',
      resource,
      list.search,
      (field) => kindOf(field).searchable === true,
      'has no text to look into; use "filters" or leave it out',
    ),
    ...named(
      'list.filters',
      resource,
      (list.filters ?? []).filter((name) => !('path' in (fieldAt(resource, name) ?? {}))),
      (field) => referredBy(field) !== null,
      'no picker can filter by; name a reference',
    ),
    ...named(
      'list.editable',
      resource,
      (list.editable ?? []).filter((name) => !('path' in (fieldAt(resource, name) ?? {}))),
      (field) => isWritable(field) && !isSecret(field) && !isSetOnce(field),
      'cannot be changed; name a field that the form can change',
    ),
    ...(list.editable ?? [])
      .filter((name) => 'path' in (fieldAt(resource, name) ?? {}))
      .map((name) => ({
        at: 'list.editable',
        says: `"${name}" is a lookup; name the reference that it follows`,
      })),
  ]
  const direction = /^-?(.*) (asc|desc)$/i.exec(list.sort)
  if (direction)
    faults.push({
      at: 'list.sort',
      says: `"${list.sort}" is no order; write "${direction[2]?.toLowerCase() === 'desc' ? '-' : ''}${direction[1]}"`,
    })
  else if (sorted !== 'id' && !sortField) faults.push(noField('list.sort', resource, sorted, ['id']))
  else if (sortField && !kindOf(sortField).readable)
    faults.push({
      at: 'list.sort',
      says: `"${sorted}" is ${kindInWords(sortField)}, which nothing is sorted by`,
    })
  if (list.grandTotal !== undefined) {
    const field = fieldAt(resource, list.grandTotal)
    const fitting = Object.keys(resource.fields).filter((name) => isTotalled(fieldAt(resource, name)))
    if (!field) faults.push(noField('list.grandTotal', resource, list.grandTotal))
    else if (!isTotalled(field))
      faults.push({
        at: 'list.grandTotal',
        says: `"${list.grandTotal}" is ${kindInWords(field)}, which has no total${fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''}`,
      })
  }
  if (list.inlineAdd && resource.without?.includes('create'))
    faults.push({
      at: 'list.inlineAdd',
      says: 'adds records that "without" says are not made here; take out one of them',
    })
  return faults
}
