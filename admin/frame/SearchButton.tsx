import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import visuallyHidden from '@mui/utils/visuallyHidden'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuPage } from '../extension-points.ts'
import { BarButton } from '../layout/BarParts.tsx'
import { DrawnKey } from '../layout/Key.tsx'

const SearchDialog = lazy(async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog }))

/** Until it is removed: the dialog gives the focus back to what had it before. */
const focus = (input: HTMLInputElement) => {
  const before = document.activeElement
  input.focus()
  return () => {
    if (before instanceof HTMLElement) before.focus()
  }
}

/** Menu bar button for the search, also Ctrl+K. */
export const SearchButton = ({ menuPages }: { readonly menuPages: readonly MenuPage[] }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const close = () => {
    setIsOpen(false)
    setTyped('')
  }
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      setIsOpen(true)
    }
    window.addEventListener('keydown', openByKey)
    return () => window.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <BarButton
        color="inherit"
        aria-label={translate('search.box')}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <SearchIcon />
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', lg: 'inline-flex' }, gap: 1 }}>
          {translate('search.search')}
          <DrawnKey data-key={translate('search.keys')} />
        </Box>
      </BarButton>
      {isOpen && (
        <Suspense
          // Takes the letters that are typed while the dialog loads.
          fallback={
            <input
              ref={focus}
              aria-label={translate('search.search')}
              style={visuallyHidden}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          }
        >
          <SearchDialog menuPages={menuPages} typed={typed} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
