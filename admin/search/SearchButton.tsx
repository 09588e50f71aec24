import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { MenuPage } from '../extension-points.ts'
import { BarButton } from '../layout/BarParts.tsx'
import { DrawnKey } from '../layout/Key.tsx'

const loadDialog = async () => ({ default: (await import('./SearchDialog.tsx')).SearchDialog })
const SearchDialog = lazy(loadDialog)

/** Letters typed before the dialog is there would be lost. If it fails, opening the dialog shows why. */
const loadEarly = () => void loadDialog().catch(() => {})

/** Menu bar button for the search, also Ctrl+K. */
export const SearchButton = ({ menuPages }: { readonly menuPages: readonly MenuPage[] }) => {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') loadEarly()
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
        <Suspense>
          <SearchDialog menuPages={menuPages} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
