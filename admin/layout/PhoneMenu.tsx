import CloseIcon from '@mui/icons-material/Close'
import MenuIcon from '@mui/icons-material/Menu'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { NavLink, useLocation } from 'react-router-dom'
import type { MenuEntry } from './menu-entries.ts'

/** A heading of the drop-down, then its links, one level deeper. */
const linesOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap((entry) =>
    'items' in entry
      ? [{ label: entry.label }, ...entry.items.map((item) => ({ ...item, inner: true }))]
      : [{ ...entry, inner: false }],
  )

/** The sections behind a button, where there is no room for them side by side. */
export const PhoneMenu = ({ entries }: { readonly entries: readonly MenuEntry[] }) => {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const close = () => setOpenedAt(null)
  return (
    <>
      <IconButton
        aria-label={translate('menu.open')}
        aria-haspopup="dialog"
        onClick={() => setOpenedAt(pathname)}
        color="inherit"
        edge="start"
      >
        <MenuIcon />
      </IconButton>
      <Drawer
        open={openedAt === pathname}
        onClose={close}
        slotProps={{ paper: { 'aria-label': translate('menu.main'), sx: { width: 280 } } }}
      >
        <IconButton aria-label={translate('menu.close')} onClick={close} sx={{ alignSelf: 'end', m: 1 }}>
          <CloseIcon />
        </IconButton>
        <nav aria-label={translate('menu.main')}>
          <List>
            {linesOf(entries).map((line) => (
              <ListItem key={line.label} disablePadding>
                {'to' in line ? (
                  <ListItemButton
                    component={NavLink}
                    to={line.to}
                    onClick={close}
                    selected={pathname.startsWith(line.to)}
                    sx={{ pl: line.inner ? 4 : 2 }}
                  >
                    <ListItemText primary={line.label} />
                  </ListItemButton>
                ) : (
                  <Typography variant="body2" color="textSecondary" sx={{ px: 2, pt: 2 }}>
                    {line.label}
                  </Typography>
                )}
              </ListItem>
            ))}
          </List>
        </nav>
      </Drawer>
    </>
  )
}
