import Box from '@mui/material/Box'
import { memo, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import type { MenuPage } from '../extension-points.ts'
import { WaysBack } from '../undo/WaysBack.tsx'
import { useSession } from '../use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BarLink } from './BarButton.ts'
import { buttonLook } from './button-look.ts'
import { ColoursButton } from './ColoursButton.tsx'
import { DropDown } from './DropDown.tsx'
import { Logo } from './Logo.tsx'
import { MenuLink } from './MenuLink.tsx'
import { useMenuEntries } from './menu-entries.ts'
import { PhoneMenu } from './PhoneMenu.tsx'
import { height } from './tokens.ts'

const wide = { xs: 'none', md: 'flex' } as const
const narrow = { xs: 'flex', md: 'none' } as const

/** On the ground itself: no line, no shadow. Its name and account stand above the edges of the sheet's text. */
const Bar = styled('header')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  gap: 4,
  height: height.bar,
  paddingInline: 'calc(25px + var(--aside)) calc(23px + var(--aside))',
  // A toast that has the way back shrinks to it; until then one is enough.
  '&:has([data-undoes]) [data-way-back=undo]': { display: 'none' },
  // The icon, not its button, stands above the edge of the text.
  [theme.breakpoints.down('sm')]: {
    paddingInline: 6,
    // Below a record the bar is the head of the page, with the menu at its end.
    '&:has([data-head]:not(:empty))': {
      background: (theme.vars ?? theme).palette.background.paper,
      '& > :not([data-head], [data-sections], [data-way-back])': { display: 'none' },
      '& > [data-sections]': { order: 1 },
    },
  },
}))

const Head = styled('div')({ flex: '1 1 0', minWidth: 0, '&:empty': { display: 'none' } })

const Brand = styled(Link)(({ theme }) => ({
  ...buttonLook(theme),
  ...theme.typography.h2,
  gap: 8,
  marginRight: 16,
  padding: '6px 8px 6px 4px',
  letterSpacing: '-0.01em',
  color: (theme.vars ?? theme).palette.text.primary,
  '&:hover': { backgroundColor: (theme.vars ?? theme).palette.background.sunken },
  '& svg': { fontSize: 20, color: (theme.vars ?? theme).palette.primary.main },
  [theme.breakpoints.down('sm')]: { marginRight: 0, minHeight: height.touch },
}))

interface TopMenuProps {
  readonly pages: readonly MenuPage[]
  /** Told where toasts stand. */
  readonly toastPlace: Ref<HTMLElement>
  /** Told where the head of a page stands on a phone. */
  readonly headPlace: Ref<HTMLDivElement>
}

/** The menu above every page: home, the sections when signed in, and the account at the right. */
export const TopMenu = memo(({ pages, toastPlace, headPlace }: TopMenuProps) => {
  const translate = useTranslate()
  const session = useSession()
  const entries = useMenuEntries(pages)
  return (
    <Bar>
      {session && (
        <Box data-sections sx={{ display: narrow }}>
          <PhoneMenu entries={entries} />
        </Box>
      )}
      <Head data-head ref={headPlace} />
      <Brand to="/home" aria-label={translate('app.homeLink')}>
        <Logo />
        {translate('app.name')}
      </Brand>
      {session && (
        <Box component="nav" aria-label={translate('menu.main')} sx={{ display: wide, gap: '2px' }}>
          {entries.map((entry) =>
            'items' in entry ? (
              <DropDown key={entry.label} {...entry} />
            ) : (
              <MenuLink key={entry.label} to={entry.to}>
                {entry.label}
              </MenuLink>
            ),
          )}
        </Box>
      )}
      <Box ref={toastPlace} sx={{ flexGrow: 1, minWidth: 0, display: 'flex', justifyContent: 'flex-end' }} />
      {session && <WaysBack />}
      <ColoursButton />
      {session ? (
        <AccountMenu name={session.name} />
      ) : (
        <BarLink to="/login">{translate('menu.logIn')}</BarLink>
      )}
    </Bar>
  )
})
