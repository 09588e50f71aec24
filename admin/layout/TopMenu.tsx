import AppBar from '@mui/material/AppBar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Toolbar from '@mui/material/Toolbar'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { menu } from '../../resources.config.ts'
import { adminBase } from '../resource/places.ts'
import { useSession } from '../use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { ColoursButton } from './ColoursButton.tsx'
import { DropDown } from './DropDown.tsx'
import { Logo } from './Logo.tsx'
import { MenuLink } from './MenuLink.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'

const wide = { xs: 'none', md: 'flex' } as const
const narrow = { xs: 'flex', md: 'none' } as const

/** The menu above every page: home, the sections when signed in, and the account at the right. */
export const TopMenu = () => {
  const translate = useTranslate()
  const session = useSession()
  return (
    <AppBar
      position="static"
      elevation={0}
      color="transparent"
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Toolbar variant="dense" sx={{ gap: 0.5, px: { xs: 1, sm: 2 } }}>
        {session && (
          <Box sx={{ display: narrow }}>
            <PhoneMenu />
          </Box>
        )}
        <Button
          component={Link}
          to="/home"
          aria-label={translate('app.homeLink')}
          startIcon={<Logo />}
          sx={{ mr: 1, fontSize: 17 }}
        >
          {translate('app.name')}
        </Button>
        {session && (
          <Box component="nav" aria-label={translate('menu.main')} sx={{ display: wide, gap: 0.5 }}>
            {menu.map((entry) =>
              'items' in entry ? (
                <DropDown
                  key={entry.label}
                  label={entry.label}
                  items={entry.items.map(({ label, to }) => ({ label, to: `${adminBase}/${to}` }))}
                />
              ) : (
                <MenuLink key={entry.label} to={`${adminBase}/${entry.to}`}>
                  {entry.label}
                </MenuLink>
              ),
            )}
          </Box>
        )}
        <Box sx={{ flexGrow: 1 }} />
        <ColoursButton />
        {session ? (
          <AccountMenu name={session.name} />
        ) : (
          <Button component={Link} to="/login">
            {translate('menu.logIn')}
          </Button>
        )}
      </Toolbar>
    </AppBar>
  )
}
