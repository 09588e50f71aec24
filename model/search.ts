import type { Resource } from './definition.ts'
import { childrenOf, type Resources, referenceOf } from './resources.ts'
import { rowLinksOf } from './row-actions.ts'

/** Length of a search text, in characters. */
export const searchLetters = { min: 2, max: 100 }

export interface FoundRecord {
  readonly resource: string
  readonly label: string
  readonly id: number
  readonly text: string
  /** Its parent, and the matching field if the text does not show it. */
  readonly where: string
  /** Page in the admin: `/admin/quote-headers/7/quote-lines`. */
  readonly address: string
}

export interface SearchReply {
  readonly found: readonly FoundRecord[]
  /** Titles of resources whose search timed out. */
  readonly leftOut: readonly string[]
}

/**
 * Page of a record in the admin: its first child list, else its form over the list of its parent, or over its own list.
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
