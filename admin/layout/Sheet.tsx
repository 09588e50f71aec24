import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import { gutter, radius } from '../../kinds/tokens.ts'

/** Where work lies: white on the grey ground, with nothing but hairlines inside. */
const Sheet = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  background: theme.palette.background.paper,
  border: `1px solid ${theme.palette.divider}`,
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

const BesideContext = createContext<HTMLElement | null>(null)

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
    <BesideContext value={place}>
      <MainSheet ref={setSheet}>
        <NarrowContext value={useIsNarrow(sheet)}>
          <Outlet />
        </NarrowContext>
      </MainSheet>
      <div ref={setPlace} style={{ display: 'contents' }} />
    </BesideContext>
  )
}

const SideSheet = styled(Sheet)({ flex: 'none' })

/**
 * A second sheet beside the page's own, for work that goes on at both. While it is there, both have the whole width.
 * @param width in pixels
 */
export const BesidePage = ({ width, children }: { readonly width: number; readonly children: ReactNode }) => {
  const place = useContext(BesideContext)
  const sheet = (
    <SideSheet data-beside style={{ width }}>
      {children}
    </SideSheet>
  )
  return place && createPortal(sheet, place)
}
