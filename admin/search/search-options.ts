import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { rowLinksOf } from '../../model/row-actions.ts'
import type { FoundRecord } from '../../model/search.ts'
import { adminBase } from '../resource/page-path.ts'

/** An entry of the search: a record, one of its screens, or a page. */
export interface SearchOption {
  /** The heading that it is under. */
  readonly group: string
  readonly text: string
  readonly where: string
  readonly address: string
}

/** Options whose groups stand together, in the order of the best of each. */
export const inGroups = (options: readonly SearchOption[]): SearchOption[] => {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) => options.filter((option) => option.group === group))
}

/** Screens of a record that are no lists of other records, such as the statement of a quote. */
const screensOf = (resources: Resources, { name }: Resource, record: FoundRecord): SearchOption[] => {
  const resource = resources[name]
  if (!resource) return []
  return rowLinksOf(resource)
    .filter(({ to }) => !resources[to])
    .map(({ to, label }) => ({
      group: record.label,
      text: `${label}: ${record.text}`,
      where: record.where,
      address: `${adminBase}/${name}/${record.id}/${to}`,
    }))
}

/**
 * The records that were found, the best of each list with its screens.
 * @param mayOpen whether the person may open a screen of a resource
 */
export const foundOptions = (
  resources: Resources,
  found: readonly FoundRecord[],
  mayOpen: (resource: Resource) => boolean,
): SearchOption[] => {
  const withScreens = new Set<string>()
  return inGroups(
    found.flatMap((record) => {
      const { resource: name, label, text, where, address } = record
      const resource = resources[name]
      const isFirst = !withScreens.has(name)
      withScreens.add(name)
      const screens = isFirst && resource && mayOpen(resource) ? screensOf(resources, resource, record) : []
      return [{ group: label, text, where, address }, ...screens]
    }),
  )
}

/** The pages whose label contains the text, in any case. */
export const matchingPages = (pages: readonly SearchOption[], text: string): SearchOption[] =>
  pages.filter((page) => page.text.toLowerCase().includes(text.toLowerCase()))
