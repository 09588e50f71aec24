import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { BarIcon } from './BarButton.ts'
import { MenuIcon } from './icons.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { useOpenHere } from './use-open-here.ts'

const loadSections = async () => ({ default: (await import('./PhoneMenuDrawer.tsx')).PhoneMenuDrawer })
const Sections = lazy(loadSections)

/** The sections behind a button, where there is no room for them side by side; fetched when it is about to be used. */
export const PhoneMenu = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const translate = useTranslate()
  const { open, show, close } = useOpenHere()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <BarIcon
        type="button"
        aria-label={translate('menu.open')}
        aria-haspopup="dialog"
        onPointerEnter={loadSections}
        onFocus={loadSections}
        onClick={() => {
          setWasOpened(true)
          show()
        }}
        style={{ color: 'inherit' }}
      >
        <MenuIcon />
      </BarIcon>
      {wasOpened && (
        <Suspense>
          <Sections entries={entries} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
