import type { Resource } from './definition.ts'
import { passesFilter } from './filter/passes.ts'
import { filledText } from './record-text.ts'
import { fieldPath } from './resources.ts'
import { isRefused, markFilter, ownCovered } from './vouches.ts'

type Locks = NonNullable<Resource['locked']>

const found = new WeakMap<Resource, Locks>()

/** What a resource locks: `locked` of its definition, and the fields that its marks cover. */
export const locksIn = (resource: Resource): Locks => {
  const known = found.get(resource)
  if (known) return known
  const ofMarks = (resource.vouches ?? []).filter(isRefused).flatMap((vouches) => {
    const fields = ownCovered(vouches).filter((name) => name in resource.fields)
    return fields.length > 0 ? [{ fields, when: markFilter(vouches), says: vouches.says }] : []
  })
  const locks = [...(resource.locked ?? []), ...ofMarks]
  found.set(resource, locks)
  return locks
}

/** What is read-only in a stored record, and why: sentences with the values of the record. */
export const locksOf = (resource: Resource, record: Readonly<Record<string, unknown>>): Locks =>
  locksIn(resource)
    .filter(({ when }) => passesFilter(resource, when, record))
    .map((lock) => ({ ...lock, says: filledText(lock.says, resource, record) }))

export const lockedFields = (resource: Resource, record: Readonly<Record<string, unknown>>): string[] =>
  locksOf(resource, record).flatMap(({ fields }) => fields)

/**
 * What locks the fields of a stored record that a write changes. A write that ends the lock may change them.
 * @returns the sentence by field
 */
export const lockFaults = (
  resource: Resource,
  before: Readonly<Record<string, unknown>>,
  changed: Readonly<Record<string, unknown>>,
): Record<string, string> => {
  const names = Object.keys(changed)
  if (names.length === 0) return {}
  const after = { ...before, ...changed }
  return Object.fromEntries(
    locksOf(resource, before)
      .filter(({ when }) => passesFilter(resource, when, after))
      .flatMap(({ fields, says }) =>
        fields.flatMap((name): [string, string][] => (names.includes(name) ? [[name, says]] : [])),
      ),
  )
}

/** A condition in which a parent takes no further rows, in its own fields. */
interface Closing {
  readonly when: Locks[number]['when']
  readonly says: string
}

/** Conditions of the rows' locks that ask for the parent alone, such as `{ finishedOn: { empty: false } }`. */
const locksByParent = (rows: Resource): Closing[] => {
  const key = rows.parent?.key
  if (key === undefined) return []
  return (rows.locked ?? []).flatMap(({ when, says }) => {
    const asked = Object.entries(when).map(([name, value]) => [fieldPath(rows, name), value] as const)
    return asked.every(([path]) => path.startsWith(`${key}.`) && path.split('.').length === 2)
      ? [
          {
            when: Object.fromEntries(asked.map(([path, value]) => [path.slice(key.length + 1), value])),
            says,
          },
        ]
      : []
  })
}

/**
 * When a parent takes no further rows: while it has a mark that covers them and refuses their change, or while what is
 * typed in them would be locked at once.
 */
export const closingsOf = (parent: Resource, rows: Resource): readonly Closing[] => [
  ...(parent.vouches ?? [])
    .filter((vouches) => isRefused(vouches) && vouches.for.some((path) => path.startsWith(`${rows.name}.`)))
    .map((vouches) => ({ when: markFilter(vouches), says: vouches.says })),
  ...locksByParent(rows),
]

/** Why a record takes no further rows of a resource, with its values. Null if it does. */
export const closedToRows = (
  parent: Resource,
  rows: Resource,
  record: Readonly<Record<string, unknown>>,
): string | null => {
  const closing = closingsOf(parent, rows).find(({ when }) => passesFilter(parent, when, record))
  return closing ? filledText(closing.says, parent, record) : null
}
