import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router-dom'
import { gutter, height, radius } from '../theme/tokens.ts'
import { PaneEdge } from './PaneEdge.tsx'
import { usePaneWidth } from './pane-width.ts'

/** Element of the menu bar that shows the page's header on a phone; null until mounted. */
export const HeadSlotContext = createContext<HTMLElement | null>(null)

const Paper = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.sheet,
  [theme.breakpoints.down('sm')]: { borderWidth: '1px 0 0', borderRadius: 0 },
  '@media print': { border: 0 },
}))

const MainPaper = styled(Paper)(({ theme }) => ({
  flex: '1 1 0',
  padding: `20px ${gutter.desk}px 16px`,
  [theme.breakpoints.down('sm')]: { padding: `8px ${gutter.phone}px 12px` },
  '@media print': { padding: 0 },
}))

const SidePanelContext = createContext<HTMLElement | null>(null)

/** Max. width in pixels of a sheet without room for all columns. */
const narrow = 820
const NarrowContext = createContext(false)

export const useIsCompact = (): boolean => useContext(NarrowContext)

const useIsNarrow = (element: HTMLElement | null): boolean => {
  const [isNarrow, setIsNarrow] = useState(false)
  useEffect(() => {
    if (!element) return
    const watch = new ResizeObserver(() => setIsNarrow(element.offsetWidth < narrow))
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return isNarrow
}

export const PagePaper = () => {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const [paper, setPaper] = useState<HTMLElement | null>(null)
  return (
    <SidePanelContext value={slot}>
      <MainPaper ref={setPaper}>
        <NarrowContext value={useIsNarrow(paper)}>
          <Outlet />
        </NarrowContext>
      </MainPaper>
      <div ref={setSlot} style={{ display: 'contents' }} />
    </SidePanelContext>
  )
}

const sidePanelFrom = '(min-width: 1200px)'

const SidePanel = styled('div')({
  position: 'sticky',
  top: 8,
  display: 'flex',
  flexDirection: 'column',
  height: `calc(100dvh - ${height.bar + height.footer + 2}px - var(--notice, 0px))`,
})

const fromBelowHeight = 'min(72dvh, 640px)'

const FromBelow = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 1100,
  display: 'flex',
  flexDirection: 'column',
  height: fromBelowHeight,
  background: theme.vars.palette.background.raised,
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  // A border, as shadows are invisible in the dark theme.
  boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}, ${theme.vars.palette.floating.shadow}`,
}))

/** Lets the end of the page scroll clear of the sheet. */
const Room = styled('div')({ height: fromBelowHeight, flex: 'none' })

export const PaneSection = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: `12px ${gutter.desk}px`,
  '&[data-scrolls]': { flex: '1 1 0', minHeight: 0, overflow: 'auto', paddingBlock: 0 },
  '&[data-footer]': {
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: `0 0 ${radius.sheet}px ${radius.sheet}px`,
  },
  [theme.breakpoints.down('sm')]: { paddingInline: gutter.phone, paddingBlock: 8 },
}))

/** Whether the pane is next to the page; otherwise it is a sheet at the bottom. */
export const useSidePanelRoom = (): boolean => useMediaQuery(sidePanelFrom)

const createHolder = () => {
  const holder = document.createElement('div')
  holder.style.display = 'contents'
  return holder
}

/**
 * A second sheet next to the page's own, or below it. Its content is rendered into an element that moves between the two, so
 * that it keeps what is typed when the window is resized.
 */
export const SidePane = ({ children }: { readonly children: ReactNode }) => {
  const slot = useContext(SidePanelContext)
  const width = usePaneWidth('beside')
  const isBeside = useSidePanelRoom()
  const [holder] = useState(createHolder)
  const hold = useCallback((within: HTMLElement | null) => within?.prepend(holder), [holder])
  const paper = (
    <Paper data-beside sx={{ flex: 'none' }} style={{ width }}>
      <SidePanel ref={hold}>
        <PaneEdge pane="beside" at="left" />
      </SidePanel>
    </Paper>
  )
  if (isBeside && !slot) return null
  return (
    <>
      {isBeside && slot && createPortal(paper, slot)}
      {!isBeside && (
        <>
          <Room data-behind />
          <FromBelow ref={hold} />
        </>
      )}
      {/* Last: an input takes the focus as it is mounted, which works only in an element that is in the page. */}
      {createPortal(children, holder)}
    </>
  )
}

/** The heading of a page, also set as the title of the browser tab. */
export const PageTitle = ({ children }: { readonly children: string }) => {
  const appName = useTranslate()('app.name')
  return (
    <>
      <title>{`${children} – ${appName}`}</title>
      <Typography variant="h1">{children}</Typography>
    </>
  )
}

const widths = [92, 64, 78, 52, 70]

export const TextSkeleton = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 3, mt: 2 }}>
    {widths.map((width) => (
      <Skeleton key={width} height={10} width={`${width}%`} />
    ))}
  </Box>
)
