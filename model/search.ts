import type { Resource } from './definition.ts'
import { childrenOf, type Resources, referenceOf } from './resources.ts'
import { rowLinksOf } from './row-actions.ts'

/** Letters that a search takes. */
export const searchLetters = { min: 2, max: 100 }

/** A record that a search has found. */
export interface FoundRecord {
  /** Name of its resource. */
  readonly resource: string
  /** What a record of that resource is called: "Purchase". */
  readonly label: string
  readonly id: number
  /** The text by which people recognise it. */
  readonly text: string
  /** Its parent, and the field that matched where the text does not show it. */
  readonly where: string
  /** Path of its page in the admin: `/admin/quote-headers/7/quote-lines`. */
  readonly address: string
}

/** What `GET /Search` answers. */
export interface SearchReply {
  /** Best match first. */
  readonly found: readonly FoundRecord[]
  /** Titles of the resources whose search took too long. */
  readonly leftOut: readonly string[]
}

/**
 * Path of a record's page in the admin: the first list below it, else its form over the list of its parent, or
 * over its own list.
 */
export const recordAddress = (
  resources: Resources,
  resource: Resource,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
): string => {
  const { name, parent, single } = resource
  if (single) return `/admin/${name}`
  const children = childrenOf(resources, name).map((child) => child.name)
  const below = rowLinksOf(resource).find(({ to }) => children.includes(to))?.to ?? children[0]
  if (below !== undefined) return `/admin/${name}/${record.id}/${below}`
  const above = parent ? `${referenceOf(resource, parent.key).to.name}/${record[parent.key]}/` : ''
  return `/admin/${above}${name}/${record.id}/edit`
}
