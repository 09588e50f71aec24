import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { choosePaneWidth, type Pane, usePaneWidth, widthRange } from './pane-width.ts'

/** In pixels: the gap between a pane and the page. */
const thickness = 8

const Edge = styled('div')(({ theme }) => ({
  position: 'absolute',
  insetBlock: 0,
  width: thickness,
  zIndex: 1,
  cursor: 'col-resize',
  touchAction: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: thickness / 2 - 1,
    width: 2,
    borderRadius: 1,
  },
  '&:hover::before': { background: theme.vars.palette.line.strong },
  '&:active::before, &:focus-visible::before': { background: theme.vars.palette.primary.main },
  '&:focus-visible': { outline: 'none' },
  [theme.breakpoints.down('md')]: { display: 'none' },
  '@media print': { display: 'none' },
}))

const step = 20
const pageStep = 100

interface PaneEdgeProps {
  readonly pane: Pane
  /** The side of the pane that the edge is at. */
  readonly at: 'left' | 'right'
}

/** The edge of a pane, moved with the pointer or the arrow keys. A double click or Enter resets it. */
export const PaneEdge = ({ pane, at }: PaneEdgeProps) => {
  const translate = useTranslate()
  const width = usePaneWidth(pane)
  const drag = useRef<{ readonly x: number; readonly width: number } | null>(null)
  const [min, max] = widthRange(pane, window.innerWidth)
  const towards = at === 'right' ? 1 : -1
  const changed = ({ key, shiftKey }: KeyboardEvent): number | null | undefined => {
    const by = towards * (shiftKey ? pageStep : step)
    if (key === 'ArrowRight') return width + by
    if (key === 'ArrowLeft') return width - by
    if (key === 'Home') return min
    if (key === 'End') return max
    return key === 'Enter' ? null : undefined
  }
  const label = translate('app.paneWidth')
  return (
    <Edge
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      title={label}
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuetext={`${width} px`}
      tabIndex={0}
      style={{ [at]: -thickness }}
      onKeyDown={(event) => {
        const next = changed(event)
        if (next === undefined) return
        event.preventDefault()
        choosePaneWidth(pane, next)
      }}
      onDoubleClick={() => choosePaneWidth(pane, null)}
      onPointerDown={(event: PointerEvent) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, width }
      }}
      onPointerMove={({ clientX }: PointerEvent) => {
        if (drag.current) choosePaneWidth(pane, drag.current.width + towards * (clientX - drag.current.x))
      }}
      onLostPointerCapture={() => {
        drag.current = null
      }}
    />
  )
}
