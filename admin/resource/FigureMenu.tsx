import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link } from 'react-router-dom'
import type { FigureList } from '../../model/figure.ts'
import type { Resources } from '../../model/resources.ts'
import { resources } from '../../resources.config.ts'
import { figurePagePath } from './list/state/figure-page-path.ts'

// As they are written: a title is the same for everybody.
const definitions: Resources = resources

interface FigureMenuProps {
  readonly open: boolean
  readonly anchor: HTMLElement | null
  readonly of: readonly FigureList[]
  readonly onClose: () => void
}

/** The lists that an amount is made of. */
export const FigureMenu = ({ open, anchor, of, onClose }: FigureMenuProps) => (
  <Menu anchorEl={anchor} open={open} onClose={onClose}>
    {of.map((figure) => (
      <MenuItem key={figure.resource} component={Link} to={figurePagePath(figure)}>
        {definitions[figure.resource]?.title}
      </MenuItem>
    ))}
  </Menu>
)
