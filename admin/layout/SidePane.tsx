import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { styled } from '../../kinds/styled.ts'
import { gutter, height, radius } from '../../kinds/tokens.ts'
import { BesidePage } from './Sheet.tsx'

/** Width of the pane, and of the window from which it stands beside the lines, in pixels. */
const paneWidth = 560
const besideFrom = '(min-width: 1200px)'

/** It stays where it is while the page scrolls: below the bar, down to the foot. */
const Beside = styled('div')({
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
  background: theme.palette.background.raised,
  borderRadius: `${radius.sheet}px ${radius.sheet}px 0 0`,
  // Its upper edge is seen in the dark too, where there is no shadow to see.
  boxShadow: `0 0 0 1px ${theme.palette.line.strong}, ${theme.palette.floating.shadow}`,
}))

/** The end of the page can be scrolled out from under the sheet. */
const Room = styled('div')({ height: fromBelowHeight, flex: 'none' })

/** The parts of the pane: head and foot stand, what lies between them scrolls. */
export const PanePart = styled('div')(({ theme }) => ({
  flex: 'none',
  padding: `12px ${gutter.desk}px`,
  '&[data-scrolls]': { flex: '1 1 0', minHeight: 0, overflow: 'auto', paddingBlock: 0 },
  '&[data-foot]': {
    borderTop: `1px solid ${theme.palette.divider}`,
    borderRadius: `0 0 ${radius.sheet}px ${radius.sheet}px`,
  },
  [theme.breakpoints.down('sm')]: { paddingInline: gutter.phone, paddingBlock: 8 },
}))

/** Whether a pane stands beside the page; else it is a sheet from below. */
export const useRoomBeside = (): boolean => useMediaQuery(besideFrom)

/** Work that belongs to the page: beside it where there is room, else in a sheet from below over it. */
export const SidePane = ({ children }: { readonly children: ReactNode }) =>
  useRoomBeside() ? (
    <BesidePage width={paneWidth}>
      <Beside>{children}</Beside>
    </BesidePage>
  ) : (
    <>
      <Room data-behind />
      <FromBelow>{children}</FromBelow>
    </>
  )
