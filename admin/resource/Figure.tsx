import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from '../../kinds/styled.ts'
import type { FigureList } from '../../model/figure.ts'
import { laterOpened } from '../later/later.tsx'
import { figurePagePath } from './list/state/figure-page-path.ts'

const FigureMenu = laterOpened(async () => (await import('./FigureMenu.tsx')).FigureMenu)

interface FigureProps {
  /** Of several the amount is made of all, each with its sign: a menu names them. None: nothing to open. */
  readonly of: readonly FigureList[]
  /** The amount as it is written where it stands. */
  readonly children: ReactNode
}

const look = {
  margin: 0,
  padding: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  textDecoration: 'none',
  verticalAlign: 'baseline',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const

const FigureLink = styled(Link)(look)
const FigureButton = styled('button')(look)

/** An amount that opens the list it is made of. */
export const Figure = ({ of, children }: FigureProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [only, ...others] = of
  if (!only) return children
  if (others.length === 0) return <FigureLink to={figurePagePath(only)}>{children}</FigureLink>
  return (
    <>
      <FigureButton
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
      >
        {children}
      </FigureButton>
      <FigureMenu open={anchor !== null} anchor={anchor} of={of} onClose={() => setAnchor(null)} />
    </>
  )
}
