import { isSecret, isSetOnce, isWritable } from '../check-record.ts'
import type { Field, Resource } from '../definition.ts'
import { twice } from '../did-you-mean.ts'
import { duplicateKeys } from '../duplicates.ts'
import { fieldTypeOf } from '../fields/registry.ts'
import { offers } from '../offered-writes.ts'
import { lookupTarget, referredBy } from '../resources.ts'
import { type Fault, fieldAt, filterFaults, kindInWords, noField, oneOf, type Rule } from './rule.ts'

/** The field, or the target of its lookup. Undefined if the path is invalid, which another rule reports. */
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

/** A list can show it: replies contain it, or a custom screen supplies it. */
const isShown = (field: Field) => {
  const { readable, supplied } = fieldTypeOf(field)
  return readable || supplied === true
}

const isFiltered = (field: Field) => fieldTypeOf(field).filter !== undefined

const sortFault = (at: string, resource: Resource, sort: string): Fault[] => {
  const sorted = sort.replace(/^-/, '')
  const field = fieldAt(resource, sorted)
  const direction = /^-?(.*) (asc|desc)$/i.exec(sort)
  if (direction) {
    const sign = direction[2]?.toLowerCase() === 'desc' ? '-' : ''
    return [{ at, says: `"${sort}" is no order; write "${sign}${direction[1]}"` }]
  }
  if (sorted === 'id') return []
  if (!field) return [noField(at, resource, sorted, ['id'])]
  return fieldTypeOf(field).readable
    ? []
    : [{ at, says: `"${sorted}" is ${kindInWords(field)}, which nothing is sorted by` }]
}

const sortFaults = (at: string, resource: Resource, sort: string | readonly string[]): Fault[] =>
  [sort].flat().flatMap((one) => sortFault(at, resource, one))

/** View names are unique, and their options are valid for the list. */
const viewFaults = (resource: Resource): Fault[] => {
  const views = resource.list.views ?? []
  return [
    ...twice(views.map(({ name }) => name)).map((name) => ({
      at: 'list.views',
      says: `two views are called "${name}"`,
    })),
    ...views.flatMap(({ name, filter = {}, sort, columns = [], under = {}, filters = [], sums = [] }) => {
      const at = `list.views.${name}`
      return [
        ...filterFaults(`${at}.filter`, resource, filter),
        ...(sort === undefined ? [] : sortFaults(`${at}.sort`, resource, sort)),
        ...named(`${at}.columns`, resource, columns, isShown, 'is never shown'),
        ...Object.entries(under).flatMap(([column, names = []]) => [
          ...(columns.includes(column)
            ? []
            : [{ at: `${at}.under`, says: `"${column}" is no column of the view` }]),
          ...named(
            `${at}.under.${column}`,
            resource,
            names,
            (field) => fieldTypeOf(field).readable,
            'is never shown',
          ),
        ]),
        ...named(
          `${at}.filters`,
          resource,
          filters,
          (field) => fieldTypeOf(field).readable,
          'is never shown',
        ),
        ...named(`${at}.sums`, resource, sums, (field) => isTotalled(resource, field), 'has no total'),
      ]
    }),
  ]
}

const isTotalled = (resource: Resource, field: Field): boolean => {
  const end = endOf(resource, field)
  return end === undefined || fieldTypeOf(end).summedAs !== undefined
}

export const summaryRule: Rule = (resource) =>
  named('summary', resource, resource.summary ?? [], (field) => fieldTypeOf(field).readable, 'is never shown')

export const listedBelowRule: Rule = (resource) =>
  named(
    'listedBelow',
    resource,
    resource.listedBelow ?? [],
    (field) => referredBy(field) !== null,
    'refers to no record',
  )

export const warnTogetherRule: Rule = (resource) =>
  named(
    'warnTogether',
    resource,
    duplicateKeys(resource).flat(),
    (field) => isFiltered(field) && !fieldTypeOf(field).holdsMany,
    'no filter can ask for as a whole',
  )

export const importKeyRule: Rule = (resource) =>
  named(
    'importKey',
    resource,
    resource.importKey ?? [],
    (field) => isWritable(field) && !isSecret(field) && !fieldTypeOf(field).holdsMany,
    'finds no record',
  )

export const listRule: Rule = (resource) => {
  const { list } = resource
  const faults = [
    ...named('list.columns', resource, list.columns, isShown, 'is never shown'),
    ...named(
      'list.search',
      resource,
      list.search,
      (field) => fieldTypeOf(field).searchable === true,
      'has no text to look into; use "filters" or leave it out',
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
    ...named('list.filters', resource, list.filters ?? [], isFiltered, 'no filter can ask for'),
    ...named('list.more', resource, list.more ?? [], isShown, 'is never shown'),
    ...sortFaults('list.sort', resource, list.sort),
    ...viewFaults(resource),
  ]
  if (list.grandTotal !== undefined) {
    const field = fieldAt(resource, list.grandTotal)
    const fitting = Object.keys(resource.fields).filter((name) => {
      const other = fieldAt(resource, name)
      return other !== undefined && isTotalled(resource, other)
    })
    if (!field) faults.push(noField('list.grandTotal', resource, list.grandTotal))
    else if (!isTotalled(resource, field))
      faults.push({
        at: 'list.grandTotal',
        says: `"${list.grandTotal}" is ${kindInWords(field)}, which has no total${fitting.length > 0 ? `; name ${oneOf(fitting)}` : ''}`,
      })
  }
  if (list.foot) {
    const { sums, check } = list.foot
    faults.push(
      ...named('list.foot.sums', resource, sums, (field) => isTotalled(resource, field), 'has no total'),
    )
    if (check && !sums.includes(check.sum))
      faults.push({
        at: 'list.foot.check',
        says: `"${check.sum}" is none of its sums; name ${oneOf(sums)}`,
      })
  }
  if (list.editable?.length && !offers(resource, 'update'))
    faults.push({
      at: 'list.editable',
      says: `changes records that "${resource.frozen ? 'frozen' : 'without'}" says never change; take out one of them`,
    })
  if (list.inlineAdd && !offers(resource, 'create'))
    faults.push({
      at: 'list.inlineAdd',
      says: 'adds records that "without" says are not made here; take out one of them',
    })
  return faults
}
