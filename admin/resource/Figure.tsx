import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { styled } from '@mui/material/styles'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import type { FigureList } from '../../model/figure.ts'
import type { Resources } from '../../model/resources.ts'
import { resources } from '../definitions.ts'
import { figurePagePath } from './list/figure-page-path.ts'

const definitions: Resources = resources

interface FigureProps {
  /** The lists whose signed sum is the amount; a menu if several, plain text if none. */
  readonly of: readonly FigureList[]
  readonly names?: readonly string[]
  readonly children: ReactNode
}

const figureStyle = {
  // WCAG 2.2, 2.5.8: 24 pixels, without moving the lines apart.
  display: 'inline-block',
  minWidth: 24,
  margin: '-3px 0',
  padding: '3px 0',
  border: 0,
  font: 'inherit',
  color: 'inherit',
  background: 'none',
  textAlign: 'inherit',
  textDecoration: 'none',
  verticalAlign: 'baseline',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
} as const

export const FigureLink = styled(Link)(figureStyle)
export const FigureButton = styled('button')(figureStyle)

/** Menu of a button: not rendered until the first click. */
export const useMenu = () => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    button: {
      'aria-haspopup': 'menu',
      'aria-expanded': open,
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        setAnchor(currentTarget)
        setOpen(true)
      },
    },
    menu: anchor && { anchorEl: anchor, open, onClose: close, onClick: close },
  } as const
}

export const Figure = ({ of, names, children }: FigureProps) => {
  const { button, menu } = useMenu()
  const [only, ...others] = of
  if (!only) return children
  if (others.length === 0) return <FigureLink to={figurePagePath(only)}>{children}</FigureLink>
  return (
    <>
      <FigureButton type="button" {...button}>
        {children}
      </FigureButton>
      {menu && (
        <Menu {...menu}>
          {of.map((figure, index) => (
            <MenuItem key={figurePagePath(figure)} component={Link} to={figurePagePath(figure)}>
              {names?.[index] ?? definitions[figure.resource]?.title}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
