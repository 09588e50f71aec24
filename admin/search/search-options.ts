import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { rowLinksOf } from '../../model/row-actions.ts'
import type { FoundRecord } from '../../model/search.ts'
import { adminBase } from '../resource/page-path.ts'

export interface SearchOption {
  readonly group: string
  readonly text: string
  readonly where: string
  readonly address: string
}

/** Groups options, ordered by the best option of each group. */
export const inGroups = (options: readonly SearchOption[]): SearchOption[] => {
  const groups = [...new Set(options.map(({ group }) => group))]
  return groups.flatMap((group) => options.filter((option) => option.group === group))
}

/** Custom screens of a record, such as the statement of a quote. */
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

/** Found records, the best of each list with its screens. `mayOpen`: whether the user may open a screen. */
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

export const matchingPages = (pages: readonly SearchOption[], text: string): SearchOption[] =>
  pages.filter((page) => page.text.toLowerCase().includes(text.toLowerCase()))
