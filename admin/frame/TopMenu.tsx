import DarkIcon from '@mui/icons-material/DarkModeOutlined'
import ExpandIcon from '@mui/icons-material/ExpandMore'
import LightIcon from '@mui/icons-material/LightModeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled, useColorScheme } from '@mui/material/styles'
import { memo, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { MenuPage } from '../extension-points.ts'
import { BarButton, Logo } from '../layout/BarParts.tsx'
import { UndoBar } from '../layout/UndoBar.tsx'
import { useSession } from '../session.ts'
import { height, weight } from '../theme/tokens.ts'
import {
  type AccountItem,
  isBelow,
  isHere,
  useAccountItems,
  useMenuEntries,
  useOpenHere,
  useSection,
} from './menu-entries.ts'
import { PhoneMenu } from './PhoneMenu.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Waits } from './Waits.tsx'
import { useWaiting, waitsOf } from './waiting.ts'

const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 4,
  height: height.bar,
  paddingInline: 'calc(25px + var(--aside)) calc(23px + var(--aside))',
  [theme.breakpoints.down('sm')]: {
    paddingInline: 6,
    // Below a record, the menu bar holds the page's header, with the menu at its end.
    '&:has([data-head]:not(:empty))': {
      background: theme.vars.palette.background.paper,
      '& > :not([data-head], [data-sections], [data-way-back])': { display: 'none' },
      '& > [data-sections]': { order: 1 },
    },
  },
}))

const Brand = styled(Button)(({ theme }) => ({
  ...theme.typography.h2,
  gap: 8,
  marginRight: 16,
  padding: '6px 8px 6px 4px',
  letterSpacing: '-0.01em',
  '&:hover': { backgroundColor: theme.vars.palette.background.sunken },
  '& svg': { fontSize: 20, color: theme.vars.palette.primary.main },
  [theme.breakpoints.down('sm')]: { marginRight: 0 },
})) as typeof Button

interface DropDownProps {
  readonly label: string
  readonly items: readonly AccountItem[]
  readonly startIcon?: ReactNode
  readonly shortOnPhone?: boolean
  /** Counted views of the items. */
  readonly waits?: readonly string[]
  readonly name?: string
}

/** Button with a menu, closed by a choice or by any other navigation. */
const DropDown = ({ label, items, startIcon, name, shortOnPhone, waits = [] }: DropDownProps) => {
  const section = useSection()
  const { open, show, close } = useOpenHere()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const id = useId()
  const holdsPage = items.some((item) => isHere(section, item))
  return (
    <>
      <BarButton
        color="inherit"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          show()
        }}
        data-here={holdsPage || undefined}
      >
        {startIcon}
        <Box component="span" sx={shortOnPhone ? { display: { xs: 'none', sm: 'inline' } } : undefined}>
          {label}
        </Box>
        <Waits views={waits} />
        <ExpandIcon />
      </BarButton>
      <Menu id={id} open={open} anchorEl={anchor} onClose={close}>
        {items.map(({ label, to, search = '', waits, onChoose }) => (
          <MenuItem
            key={label}
            {...(to && { component: Link, to: to + search })}
            onClick={() => {
              close()
              onChoose?.()
            }}
            selected={search === '' && to !== undefined && isBelow(section, to)}
            sx={{ gap: 2, justifyContent: 'space-between' }}
          >
            {label}
            {waits !== undefined && <Waits views={[waits]} isQuiet />}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0])
  return letters.join('').toUpperCase()
}

const Initials = styled('span')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  fontSize: 11,
  fontWeight: weight.strong,
  background: theme.vars.palette.text.secondary,
  color: theme.vars.palette.background.paper,
  // Generated content, so that the accessible name is the user's name alone.
  '&::before': { content: 'attr(data-letters)' },
}))

const AccountMenu = ({ name }: { readonly name: string }) => {
  const translate = useTranslate()
  return (
    <DropDown
      label={name}
      name={translate('menu.account', { name })}
      shortOnPhone
      startIcon={<Initials aria-hidden data-letters={initialsOf(name)} />}
      items={useAccountItems()}
    />
  )
}

/** Light or dark: the system's setting until the user chooses. */
const ColourSchemeButton = () => {
  const translate = useTranslate()
  const { colorScheme, setMode } = useColorScheme()
  const isDark = colorScheme === 'dark'
  const label = translate(isDark ? 'menu.light' : 'menu.dark')
  return (
    <IconButton aria-label={label} title={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
      {isDark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
    </IconButton>
  )
}

interface TopMenuProps {
  readonly pages: readonly MenuPage[]
  readonly headSlot: Ref<HTMLDivElement>
}

/** Menu bar of every page: home, the sections if signed in, and the account. */
export const TopMenu = memo(({ pages, headSlot }: TopMenuProps) => {
  const translate = useTranslate()
  const session = useSession()
  const entries = useMenuEntries(pages)
  const section = useSection()
  useWaiting(entries)
  return (
    <Bar>
      {session && (
        <Box data-sections sx={{ display: { xs: 'flex', md: 'none' } }}>
          <PhoneMenu entries={entries} />
        </Box>
      )}
      <Box data-head ref={headSlot} sx={{ flex: '1 1 0', minWidth: 0, '&:empty': { display: 'none' } }} />
      <Brand component={Link} to="/home" color="inherit" aria-label={translate('app.homeLink')}>
        <Logo />
        {translate('app.name')}
      </Brand>
      {session && (
        <Box
          component="nav"
          aria-label={translate('menu.main')}
          sx={{ display: { xs: 'none', md: 'flex' }, gap: '2px' }}
        >
          {entries.map((entry) =>
            'items' in entry ? (
              <DropDown key={entry.label} {...entry} waits={waitsOf([entry])} />
            ) : (
              <BarButton
                key={entry.label}
                component={Link}
                to={entry.to}
                color="inherit"
                data-here={isBelow(section, entry.to) || undefined}
                aria-current={isBelow(section, entry.to) ? 'page' : undefined}
              >
                {entry.label}
              </BarButton>
            ),
          )}
        </Box>
      )}
      <Box sx={{ flexGrow: 1 }} />
      {session && <UndoBar />}
      {session && <SearchButton menuPages={pages} />}
      <ColourSchemeButton />
      {session ? (
        <AccountMenu name={session.name} />
      ) : (
        <BarButton component={Link} to="/login" color="inherit">
          {translate('menu.logIn')}
        </BarButton>
      )}
    </Bar>
  )
})
