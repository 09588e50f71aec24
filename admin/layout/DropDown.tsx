import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useId, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BarButton } from './BarButton.tsx'

export interface DropDownItem {
  readonly label: string
  readonly to?: string
  readonly onChoose?: () => void
}

interface DropDownProps {
  readonly label: string
  readonly items: readonly DropDownItem[]
  readonly startIcon?: ReactNode
  /** On a phone only the icon is shown. */
  readonly shortOnPhone?: boolean
  /** Accessible name, where the label alone does not say what it is. */
  readonly name?: string
}

/** A button of the menu with a list of links below it, closed by choosing one or by any other navigation. */
export const DropDown = ({ label, items, startIcon, name, shortOnPhone }: DropDownProps) => {
  const { pathname } = useLocation()
  // Remembering where it was opened closes it wherever else one goes, by Back too.
  const [opened, setOpened] = useState<{ anchor: HTMLElement; pathname: string } | null>(null)
  const id = useId()
  const open = opened?.pathname === pathname
  const close = () => setOpened(null)
  const isHere = items.some(({ to }) => to && pathname.startsWith(to))
  return (
    <>
      <BarButton
        startIcon={startIcon}
        endIcon={<ExpandMoreIcon />}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={(event) => setOpened({ anchor: event.currentTarget, pathname })}
        data-here={isHere || undefined}
      >
        <Box
          component="span"
          sx={{ whiteSpace: 'nowrap', display: { xs: shortOnPhone ? 'none' : 'inline', sm: 'inline' } }}
        >
          {label}
        </Box>
      </BarButton>
      <Menu id={id} open={open} anchorEl={opened?.anchor} onClose={close}>
        {items.map(({ label, to, onChoose }) => {
          const choose = () => {
            close()
            onChoose?.()
          }
          return to ? (
            <MenuItem
              key={label}
              component={Link}
              to={to}
              onClick={choose}
              selected={pathname.startsWith(to)}
            >
              {label}
            </MenuItem>
          ) : (
            <MenuItem key={label} onClick={choose}>
              {label}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
