import Link from '@mui/material/Link'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { FigureList } from '../../model/figure.ts'
import type { Resources } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { figurePagePath } from './list/state/figure-page-path.ts'

// As they are written: a title is the same for everybody, and the first page has figures before it has kinds.
const definitions: Resources = resources

interface FigureProps {
  /** Of several the amount is made of all, each with its sign: a menu names them. None: nothing to open. */
  readonly of: readonly FigureList[]
  /** The amount as it is written where it stands. */
  readonly children: ReactNode
}

const look = { color: 'inherit', underline: 'hover', sx: { font: 'inherit', cursor: 'pointer' } } as const

/** An amount that opens the list it is made of. */
export const Figure = ({ of, children }: FigureProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [only, ...others] = of
  if (!only) return children
  if (others.length === 0)
    return (
      <Link component={RouterLink} to={figurePagePath(only)} {...look}>
        {children}
      </Link>
    )
  return (
    <>
      <Link
        component="button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: React.MouseEvent<HTMLElement>) => setAnchor(event.currentTarget)}
        {...look}
      >
        {children}
      </Link>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {of.map((figure) => (
          <MenuItem key={figure.resource} component={RouterLink} to={figurePagePath(figure)}>
            {definitions[figure.resource]?.title}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
