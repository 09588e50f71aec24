import type { Resource } from '../../model/definition.ts'
import { outline } from '../outline.ts'

/** Heading of a list: the definition's, else its title with its menu group. Work to do is not where a list belongs. */
export const headingOf = ({ name, title, heading }: Resource): string => {
  if (heading !== undefined) return heading
  const group = outline.menu.find(
    (entry) => 'items' in entry && entry.items.some(({ to, waits }) => to === name && waits === undefined),
  )
  return group ? underMenu(group.label, title) : title
}

export const underMenu = (group: string, title: string): string => `${group} > ${title}`
