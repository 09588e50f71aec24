import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Outlet, useNavigation } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import { gutter, width } from '../../kinds/tokens.ts'
import type { MenuPage } from '../extension-points.ts'
import { WayBackToast } from '../undo/WaysBack.tsx'
import { useSession } from '../use-session.ts'
import { AccountNotice } from './AccountNotice.tsx'
import { Footer } from './Footer.tsx'
import { HeadPlace } from './head-place.ts'
import { Proofs } from './Proofs.tsx'
import { TopMenu } from './TopMenu.tsx'
import { ToastPlace } from './toast-place.ts'

/** Seen when it has the focus: the first Tab of a page leads past the menu. */
const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 2000,
  padding: '8px 16px',
  background: theme.palette.background.paper,
  color: theme.palette.text.primary,
  '&:focus': { top: 8 },
}))

const aroundSheets = 8

/**
 * The ground. `--aside` is what a wide screen has left at each side of a sheet that stands alone; bar and foot keep to
 * the sheet's edges. `--notice` is how high a notice above the page is, while there is one.
 */
const Ground = styled('div')({
  '--aside': `max(0px, (100% - ${width.sheet + 2 * aroundSheets}px) / 2)`,
  '&:has([data-beside])': { '--aside': '0px' },
  // One line, and the gap below it.
  '&:has([data-notice])': { '--notice': '48px' },
  // Under what is still fetched it would move when that is there.
  '&:has([data-awaited]) > footer': { visibility: 'hidden' },
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  '@media print': { display: 'block', minHeight: 0 },
})

const Content = styled('main')(({ theme }) => ({
  display: 'flex',
  gap: aroundSheets,
  flexGrow: 1,
  minWidth: 0,
  paddingInline: `calc(${aroundSheets}px + var(--aside))`,
  outline: 'none !important',
  [theme.breakpoints.down('sm')]: { paddingInline: 0 },
  '@media print': { display: 'block', padding: 0 },
}))

/** What every page has: the menu above, the footer below. */
export const Shell = ({ menuPages }: { readonly menuPages: readonly MenuPage[] }) => {
  const translate = useTranslate()
  const session = useSession()
  const isLoading = useNavigation().state === 'loading'
  const [toastPlace, setToastPlace] = useState<HTMLElement | null>(null)
  const [headPlace, setHeadPlace] = useState<HTMLElement | null>(null)
  return (
    <Ground>
      <SkipLink href="#content">{translate('app.skipToContent')}</SkipLink>
      <TopMenu pages={menuPages} toastPlace={setToastPlace} headPlace={setHeadPlace} />
      <AccountNotice />
      <ToastPlace value={toastPlace}>
        <Content id="content" tabIndex={-1} aria-busy={isLoading}>
          <HeadPlace value={headPlace}>
            <Outlet />
          </HeadPlace>
        </Content>
        <Proofs />
        {session && <WayBackToast />}
      </ToastPlace>
      <Footer edge={aroundSheets + gutter.desk + 1} />
    </Ground>
  )
}
