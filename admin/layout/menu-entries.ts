import { useTranslate } from 'react-admin'
import type { MenuLink, Resources } from '../../model/resources.ts'
import { menu, resources } from '../../resources.config.ts'
import type { MenuPage } from '../extension-points.ts'
import { adminBase } from '../resource/page-path.ts'
import { holdsOneOf } from '../session.ts'

interface MenuItem {
  readonly label: string
  /** A path of the browser. */
  readonly to: string
}

/** A link of the main menu, or a heading with links below it. */
export type MenuEntry = MenuItem | { readonly label: string; readonly items: readonly MenuItem[] }

const linkOf = ({ label, to }: MenuLink): MenuItem => ({ label, to: `${adminBase}/${to}` })

// As they are written: what roles read a resource is the same for everybody, and the kinds are not fetched for a menu.
const definitions: Resources = resources

/** Whether the person may read what an entry leads to. */
const isReadable = ({ to }: MenuLink): boolean => holdsOneOf(definitions[to]?.access?.read)

/** The main menu of who is signed in: what they may read of that of the definitions, and the pages that they may open. */
export const useMenuEntries = (pages: readonly MenuPage[]): readonly MenuEntry[] => {
  const translate = useTranslate()
  return menu.flatMap((entry): MenuEntry[] => {
    if (!('items' in entry)) return isReadable(entry) ? [linkOf(entry)] : []
    const items = [
      ...entry.items.filter(isReadable).map(linkOf),
      ...pages
        .filter(({ under, roles }) => translate(under) === entry.label && holdsOneOf(roles))
        .map(({ label, to }) => ({ label: translate(label), to })),
    ]
    return items.length > 0 ? [{ label: entry.label, items }] : []
  })
}
