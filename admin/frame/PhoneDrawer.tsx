import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link, NavLink } from 'react-router-dom'
import { Logo } from '../layout/BarParts.tsx'
import { useSession } from '../session.ts'
import { addressOf, isHere, type MenuEntry, useAccountItems, useSection } from './menu-entries.ts'
import { Waits } from './Waits.tsx'

const linesOf = (entries: readonly MenuEntry[]) =>
  entries.flatMap((entry) =>
    'items' in entry
      ? [{ label: entry.label }, ...entry.items.map((item) => ({ ...item, inner: true }))]
      : [{ ...entry, inner: false }],
  )

interface PhoneDrawerProps {
  readonly entries: readonly MenuEntry[]
  readonly open: boolean
  readonly close: () => void
}

export const PhoneDrawer = ({ entries, open, close }: PhoneDrawerProps) => {
  const translate = useTranslate()
  const section = useSection()
  const session = useSession()
  // Below a record, the menu bar has no room for the account menu.
  const account = useAccountItems()
  return (
    <Drawer
      open={open}
      onClose={close}
      slotProps={{ paper: { 'aria-label': translate('menu.main'), sx: { width: 280 } } }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', p: 1 }}>
        <Button
          component={NavLink}
          to="/home"
          onClick={close}
          aria-label={translate('app.homeLink')}
          startIcon={<Logo />}
          color="inherit"
        >
          {translate('app.name')}
        </Button>
        <IconButton aria-label={translate('menu.close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Box>
      <nav aria-label={translate('menu.main')}>
        <List>
          {linesOf(entries).map((line) => (
            <ListItem key={line.label} disablePadding>
              {'to' in line ? (
                <ListItemButton
                  component={Link}
                  to={addressOf(line)}
                  onClick={close}
                  selected={isHere(section, line)}
                  aria-current={isHere(section, line) ? 'page' : undefined}
                  sx={{ pl: line.inner ? 4 : 2 }}
                >
                  <ListItemText primary={line.label} />
                  {line.waits !== undefined && <Waits views={[line.waits]} isQuiet />}
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
      {session && (
        <List aria-label={translate('menu.account', { name: session.name })}>
          <Typography component="li" variant="body2" color="textSecondary" sx={{ px: 2 }}>
            {session.name}
          </Typography>
          {account.map(({ label, to, onChoose }) => (
            <ListItem key={label} disablePadding>
              <ListItemButton
                {...(to && { component: NavLink, to })}
                onClick={() => {
                  close()
                  onChoose?.()
                }}
                sx={{ pl: 4 }}
              >
                <ListItemText primary={label} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Drawer>
  )
}
