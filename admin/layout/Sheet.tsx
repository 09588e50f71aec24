import { styled } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router-dom'
import { gutter, height, radius } from '../theme/tokens.ts'

/** The element of the menu bar in which the head of a page is shown on a phone; null until it is mounted. */
export const HeadPlace = createContext<HTMLElement | null>(null)

/** Where work lies: white on the grey ground, with nothing but hairlines inside. */
const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  background: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.sheet,
  [theme.breakpoints.down('sm')]: { borderWidth: '1px 0 0', borderRadius: 0 },
  '@media print': { border: 0 },
}))

const MainSheet = styled(Sheet)(({ theme }) => ({
  flex: '1 1 0',
  padding: `20px ${gutter.desk}px 16px`,
  [theme.breakpoints.down('sm')]: { padding: `8px ${gutter.phone}px 12px` },
  '@media print': { padding: 0 },
}))

const SidePanelContext = createContext<HTMLElement | null>(null)

/** Up to so many pixels a sheet has no room for all columns side by side. */
const narrow = 820
const NarrowContext = createContext(false)

/** Whether the page's sheet is narrow, as beside another one or on a small screen. */
export const useIsNarrowSheet = (): boolean => useContext(NarrowContext)

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

/** The sheet that a page lies on, and room for one more at its side. */
export const PageSheet = () => {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const [sheet, setSheet] = useState<HTMLElement | null>(null)
  return (
    <SidePanelContext value={place}>
      <MainSheet ref={setSheet}>
        <NarrowContext value={useIsNarrow(sheet)}>
          <Outlet />
        </NarrowContext>
      </MainSheet>
      <div ref={setPlace} style={{ display: 'contents' }} />
    </SidePanelContext>
  )
}

const SideSheet = styled(Sheet)({ flex: 'none' })

/**
 * A second sheet beside the page's own, for work that goes on at both. While it is there, both have the whole width.
 * @param width in pixels
 */
const SidePanelPage = ({ width, children }: { readonly width: number; readonly children: ReactNode }) => {
  const place = useContext(SidePanelContext)
  const sheet = (
    <SideSheet data-beside style={{ width }}>
      {children}
    </SideSheet>
  )
  return place && createPortal(sheet, place)
}

/** Width of the pane, and of the window from which it stands beside the lines, in pixels. */
const paneWidth = 560
const sidePanelFrom = '(min-width: 1200px)'

/** It stays where it is while the page scrolls: below the bar, down to the foot. */
const SidePanel = styled('div')({
  position: 'sticky',
  top: 8,
  display: 'flex',
  flexDirection: 'column',
  height: `calc(100dvh - ${height.bar + height.foot + 2}px - var(--notice, 0px))`,
})

const fromBelowHeight = 'min(72dvh, 640px)'

/** Over the page, which stays in reach above it. */
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
  // Its upper edge is seen in the dark too, where there is no shadow to see.
  boxShadow: `0 0 0 1px ${theme.vars.palette.line.strong}, ${theme.vars.palette.floating.shadow}`,
}))

/** The end of the page can be scrolled out from under the sheet. */
const Room = styled('div')({ height: fromBelowHeight, flex: 'none' })

/** The parts of the pane: head and foot stand, what lies between them scrolls. */
export const PanePart = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: `12px ${gutter.desk}px`,
  '&[data-scrolls]': { flex: '1 1 0', minHeight: 0, overflow: 'auto', paddingBlock: 0 },
  '&[data-foot]': {
    borderTop: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: `0 0 ${radius.sheet}px ${radius.sheet}px`,
  },
  [theme.breakpoints.down('sm')]: { paddingInline: gutter.phone, paddingBlock: 8 },
}))

/** Whether a pane stands beside the page; else it is a sheet from below. */
export const useSidePanelRoom = (): boolean => useMediaQuery(sidePanelFrom)

/** Work that belongs to the page: beside it where there is room, else in a sheet from below over it. */
export const SidePane = ({ children }: { readonly children: ReactNode }) =>
  useSidePanelRoom() ? (
    <SidePanelPage width={paneWidth}>
      <SidePanel>{children}</SidePanel>
    </SidePanelPage>
  ) : (
    <>
      <Room data-behind />
      <FromBelow>{children}</FromBelow>
    </>
  )
