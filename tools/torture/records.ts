import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { type ResourceName, resources } from '../../resources.config.ts'

/** Kinds of records, each after those it refers to. */
export const kinds = [
  'costing-categories',
  'suppliers',
  'projects',
  'quote-headers',
  'quote-lines',
  'purchase-headers',
  'purchase-lines',
  'quote-purchase-links',
  'payments',
  'forecasts',
  'project-closes',
] as const satisfies ResourceName[]
export type Kind = (typeof kinds)[number]

export const pathOf = (kind: Kind): string => `/${resources[kind].endpoint}`

/** Expected or actual records, by kind and id. */
export class Records {
  readonly #byKind = new Map<Kind, Map<number, Values>>(kinds.map((kind) => [kind, new Map()]))

  of(kind: Kind): Map<number, Values> {
    return this.#byKind.get(kind) ?? new Map()
  }

  /** Records that refer to a record by this key, ordered by id. */
  children(kind: Kind, key: string, id: number): [id: number, values: Values][] {
    return [...this.of(kind)].filter(([, values]) => values[key] === id).sort(([a], [b]) => a - b)
  }

  get size(): number {
    return kinds.reduce((count, kind) => count + this.of(kind).size, 0)
  }
}

export const merged = (several: readonly Records[]): Records => {
  const all = new Records()
  for (const records of several)
    for (const kind of kinds) for (const [id, values] of records.of(kind)) all.of(kind).set(id, values)
  return all
}

/** Whether changes of its lines raise the version of a record too (docs/decisions/marks.md). */
export const risesWithLines = (kind: Kind): boolean => (resources[kind] as Resource).vouches !== undefined

export const differences = (kind: Kind, expected: Values, found: Values): string[] =>
  Object.entries(expected)
    .filter(([name, value]) =>
      name === 'version' && risesWithLines(kind)
        ? Number(found[name]) < Number(value)
        : found[name] !== value,
    )
    .map(([name, value]) => `${name} is ${JSON.stringify(found[name])} and must be ${JSON.stringify(value)}`)
