import { styled } from '@mui/material/styles'
import { type CSSProperties, lazy, memo, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Outlet, useNavigation } from 'react-router-dom'
import { apiBase } from '../../model/api-path.ts'
import type { MenuPage } from '../extension-points.ts'
import { AccountNotice } from '../layout/AccountNotice.tsx'
import { HeadSlotContext } from '../layout/Paper.tsx'
import { usePaneWidth } from '../layout/pane-width.ts'
import { ToastCorner, ToastSlotContext } from '../layout/Toasts.tsx'
import { outline } from '../outline.ts'
import { useDoneRequests } from '../providers/done-requests.ts'
import { useExpectsToKeep, useHasKept } from '../providers/kept-requests.ts'
import { useSession } from '../session.ts'
import { gutter, width } from '../theme/tokens.ts'
import { TopMenu } from './TopMenu.tsx'
import { UndoList } from './UndoList.tsx'
import { UndoQuestionDialog } from './UndoQuestionDialog.tsx'

/** Visible on focus: the first Tab of a page skips the menu. */
const SkipLink = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 2000,
  padding: '8px 16px',
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  '&:focus': { top: 8 },
}))

const aroundSheets = 8

/**
 * `--aside`: side margin of a single sheet, menu bar and footer. `--notice`: height of the notice. `--by-files`: width of
 * the page that the files take.
 */
const Ground = styled('div')(({ theme }) => ({
  '--aside': `max(0px, (100% - ${width.sheet + 2 * aroundSheets}px) / 2)`,
  // Next to another sheet, and around a table that needs more.
  '&:has([data-beside], [data-files], [data-wide])': { '--aside': '0px' },
  '&:has([data-notice])': { '--notice': '48px' },
  // With a pane, files fit only over the list, except on very wide screens.
  [theme.breakpoints.up('md')]: {
    '&:has([data-files]):not(:has([data-beside]))': { '--by-files': 'var(--files)' },
  },
  '@media (min-width: 1800px)': { '&:has([data-files])': { '--by-files': 'var(--files)' } },
  // Hidden while content is loading, as it would move once that arrives.
  '&:has([data-awaited]) > footer': { visibility: 'hidden' },
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100dvh',
  paddingBottom: 'var(--thumb-bar, 0px)',
  '@media print': { display: 'block', minHeight: 0 },
}))

const Content = styled('main')(({ theme }) => ({
  display: 'flex',
  gap: aroundSheets,
  flexGrow: 1,
  minWidth: 0,
  paddingInline: `calc(${aroundSheets}px + var(--aside))`,
  paddingLeft: `calc(${aroundSheets}px + var(--aside) + var(--by-files, 0px))`,
  outline: 'none !important',
  [theme.breakpoints.down('sm')]: { paddingInline: 0 },
  '@media print': { display: 'block', padding: 0 },
}))

const FooterBar = styled('footer')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flex: 'none',
  flexWrap: 'wrap',
  columnGap: 24,
  paddingBlock: '8px 10px',
  paddingInline: 'calc(var(--edge) + var(--aside))',
  color: theme.vars.palette.text.tertiary,
  [theme.breakpoints.down('sm')]: { columnGap: 12, paddingInline: gutter.phone },
}))

/** Copyright, version and API address. `edge`: pixels from the window's edge to the sheet's text. */
const Footer = memo(({ edge }: { readonly edge: number }) => {
  const translate = useTranslate()
  return (
    <FooterBar style={{ '--edge': `${edge}px` } as CSSProperties}>
      <span>{translate('footer.copyright', { year: outline.copyrightYear })}</span>
      <span>{translate('footer.version', { version: import.meta.env.APP_VERSION })}</span>
      <span>{translate('footer.api', { address: apiBase })}</span>
    </FooterBar>
  )
})

// They know the definitions, which the first page does without.
const UndoToasts = lazy(async () => ({ default: (await import('./UndoToasts.tsx')).UndoToasts }))

const ToastsOfWrites = () =>
  useDoneRequests().notices.length > 0 && (
    <Suspense>
      <UndoToasts />
    </Suspense>
  )

const KeptRequests = lazy(async () => ({
  default: (await import('./KeptRequests.tsx')).KeptRequests,
}))

const Kept = () => {
  const hasKept = useHasKept()
  const expectsToKeep = useExpectsToKeep()
  if (!hasKept && !expectsToKeep) return null
  return (
    <Suspense>
      <KeptRequests />
    </Suspense>
  )
}

export const Layout = ({ menuPages }: { readonly menuPages: readonly MenuPage[] }) => {
  const translate = useTranslate()
  const session = useSession()
  const isLoading = useNavigation().state === 'loading'
  const [toastSlot, setToastSlot] = useState<HTMLElement | null>(null)
  const [headSlot, setHeadSlot] = useState<HTMLElement | null>(null)
  const files = usePaneWidth('files')
  return (
    <Ground style={{ '--files': `${files}px` } as CSSProperties}>
      <SkipLink href="#content">{translate('app.skipToContent')}</SkipLink>
      <TopMenu pages={menuPages} headSlot={setHeadSlot} />
      <AccountNotice />
      {session && <Kept />}
      <ToastSlotContext value={toastSlot}>
        <Content id="content" tabIndex={-1} aria-busy={isLoading}>
          <HeadSlotContext value={headSlot}>
            <Outlet />
          </HeadSlotContext>
        </Content>
        {session && <ToastsOfWrites />}
        {session && <UndoList />}
        {session && <UndoQuestionDialog />}
      </ToastSlotContext>
      <ToastCorner ref={setToastSlot} />
      <Footer edge={aroundSheets + gutter.desk + 1} />
    </Ground>
  )
}
