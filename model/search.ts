import type { Resource } from './definition.ts'
import { offers } from './offered-writes.ts'
import { type Resources, referenceOf, tabsOf } from './resources.ts'
import { rowLinksOf } from './row-actions.ts'
import { described, type FromSchema, integer, listOf, objectSchema, text } from './schemas.ts'

/** Length of a search text, in characters. */
export const searchLetters = { min: 2, max: 100 }

export const maxFound = 40

const foundRecord = objectSchema({
  resource: text,
  label: text,
  id: integer,
  text,
  where: described(text, 'Its parent, and the matching field if the text does not show it'),
  address: described(text, 'Path of its page in the admin'),
})
export type FoundRecord = FromSchema<typeof foundRecord>

export const searchReply = objectSchema({
  found: { ...listOf(foundRecord), maxItems: maxFound },
  leftOut: described(listOf(text), 'Titles of the lists whose search took too long'),
})
export type SearchReply = FromSchema<typeof searchReply>

/**
 * Page of a record in the admin: the first child list that its row leads to, else the first one without a place in the
 * menu, else its form over the list of its parent, or over its own list. Without a form, the admin chooses the page.
 */
export const recordAddress = (
  resources: Resources,
  resource: Resource,
  record: Readonly<Record<string, unknown>> & { readonly id: number },
): string => {
  const { name, parent, single } = resource
  if (single) return `/admin/${name}`
  const children = tabsOf(resources, name)
  const led = rowLinksOf(resource).find(({ to }) => children.some((child) => child.name === to))?.to
  const below = led ?? children.find(({ topLevel }) => !topLevel)?.name
  if (below !== undefined) return `/admin/${name}/${record.id}/${below}`
  const above = parent ? `${referenceOf(resource, parent.key).to.name}/${record[parent.key]}/` : ''
  return `/admin/${above}${name}/${record.id}${offers(resource, 'update') ? '/edit' : ''}`
}
