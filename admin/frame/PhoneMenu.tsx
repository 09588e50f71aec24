import MenuIcon from '@mui/icons-material/Menu'
import IconButton from '@mui/material/IconButton'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type MenuEntry, useOpenHere } from './menu-entries.ts'

// Not in the first file of every page, which has 220 kB at most.
const PhoneDrawer = lazy(async () => ({ default: (await import('./PhoneDrawer.tsx')).PhoneDrawer }))

export const PhoneMenu = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const translate = useTranslate()
  const { open, show, close } = useOpenHere()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <>
      <IconButton
        aria-label={translate('menu.open')}
        aria-haspopup="dialog"
        color="inherit"
        onClick={() => {
          setWasOpened(true)
          show()
        }}
      >
        <MenuIcon />
      </IconButton>
      {wasOpened && (
        <Suspense>
          <PhoneDrawer entries={entries} open={open} close={close} />
        </Suspense>
      )}
    </>
  )
}
