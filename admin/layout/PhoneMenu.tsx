import MenuIcon from '@mui/icons-material/Menu'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { MenuEntry } from './menu-entries.ts'

const loadSections = async () => ({ default: (await import('./PhoneMenuDrawer.tsx')).PhoneMenuDrawer })
const Sections = lazy(loadSections)

/** The sections behind a button, where there is no room for them side by side; fetched when it is about to be used. */
export const PhoneMenu = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  /** The page at which it was opened; remembered, so that any navigation closes it. */
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  return (
    <>
      <IconButton
        aria-label={translate('menu.open')}
        aria-haspopup="dialog"
        onPointerEnter={loadSections}
        onFocus={loadSections}
        onClick={() => setOpenedAt(pathname)}
        color="inherit"
        edge="start"
      >
        <MenuIcon />
      </IconButton>
      {openedAt !== null && (
        <Suspense>
          <Sections entries={entries} open={openedAt === pathname} onClose={() => setOpenedAt('')} />
        </Suspense>
      )}
    </>
  )
}
