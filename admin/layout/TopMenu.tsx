import { memo, type Ref } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import { height } from '../../kinds/tokens.ts'
import type { MenuPage } from '../extension-points.ts'
import { WaysBack } from '../undo/WaysBack.tsx'
import { useSession } from '../use-session.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { BarLink } from './BarButton.ts'
import { buttonLook } from './button-look.ts'
import { ColoursButton } from './ColoursButton.tsx'
import { DropDown } from './DropDown.tsx'
import { Logo } from './icons.tsx'
import { MenuLink } from './MenuLink.tsx'
import { useMenuEntries } from './menu-entries.ts'
import { PhoneMenu } from './PhoneMenu.tsx'

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
      background: theme.palette.background.paper,
      '& > :not([data-head], [data-sections], [data-way-back])': { display: 'none' },
      '& > [data-sections]': { order: 1 },
    },
  },
}))

/** The sections behind a button, where they have no room side by side. */
const Narrow = styled('div')(({ theme }) => ({
  display: 'flex',
  [theme.breakpoints.up('md')]: { display: 'none' },
}))

const Wide = styled('nav')(({ theme }) => ({
  display: 'flex',
  gap: 2,
  [theme.breakpoints.down('md')]: { display: 'none' },
}))

const Toasts = styled('div')({ flexGrow: 1, minWidth: 0, display: 'flex', justifyContent: 'flex-end' })

const Head = styled('div')({ flex: '1 1 0', minWidth: 0, '&:empty': { display: 'none' } })

const Brand = styled(Link)(({ theme }) => ({
  ...buttonLook(theme),
  ...theme.typography.h2,
  gap: 8,
  marginRight: 16,
  padding: '6px 8px 6px 4px',
  letterSpacing: '-0.01em',
  color: theme.palette.text.primary,
  '&:hover': { backgroundColor: theme.palette.background.sunken },
  '& svg': { fontSize: 20, color: theme.palette.primary.main },
  [theme.breakpoints.down('sm')]: { marginRight: 0, minHeight: height.touch },
}))

interface TopMenuProps {
  readonly pages: readonly MenuPage[]
  /** Told where toasts stand. */
  readonly toastPlace: Ref<HTMLDivElement>
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
        <Narrow data-sections>
          <PhoneMenu entries={entries} />
        </Narrow>
      )}
      <Head data-head ref={headPlace} />
      <Brand to="/home" aria-label={translate('app.homeLink')}>
        <Logo />
        {translate('app.name')}
      </Brand>
      {session && (
        <Wide aria-label={translate('menu.main')}>
          {entries.map((entry) =>
            'items' in entry ? (
              <DropDown key={entry.label} {...entry} />
            ) : (
              <MenuLink key={entry.label} to={entry.to}>
                {entry.label}
              </MenuLink>
            ),
          )}
        </Wide>
      )}
      <Toasts ref={toastPlace} />
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
