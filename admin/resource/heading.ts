import type { Resource } from '../../model/definition.ts'
import { menu } from '../../resources.config.ts'

/** The heading of a resource's list: its own, else its title, with the drop-down of the menu that it stands in. */
export const headingOf = ({ name, title, heading }: Resource): string => {
  if (heading !== undefined) return heading
  const group = menu.find((entry) => 'items' in entry && entry.items.some(({ to }) => to === name))
  return group ? underMenu(group.label, title) : title
}

/** A page that the menu has below a heading: `Administration > Suppliers`. */
export const underMenu = (group: string, title: string): string => `${group} > ${title}`
