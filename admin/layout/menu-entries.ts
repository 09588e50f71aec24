import { useTranslate } from 'react-admin'
import { menu } from '../../resources.config.ts'
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

/** The main menu of who is signed in: that of the definitions, and the pages that they may open. */
export const useMenuEntries = (pages: readonly MenuPage[]): readonly MenuEntry[] => {
  const translate = useTranslate()
  return menu.map((entry) =>
    'items' in entry
      ? {
          label: entry.label,
          items: [
            ...entry.items.map(({ label, to }) => ({ label, to: `${adminBase}/${to}` })),
            ...pages
              .filter(({ under, roles }) => under === entry.label && holdsOneOf(roles))
              .map(({ label, to }) => ({ label: translate(label), to })),
          ],
        }
      : { label: entry.label, to: `${adminBase}/${entry.to}` },
  )
}
