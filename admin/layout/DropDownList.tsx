import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Link, useLocation } from 'react-router-dom'
import { withMui } from './with-mui.tsx'

export interface DropDownItem {
  readonly label: string
  readonly to?: string
  readonly onChoose?: () => void
}

interface DropDownListProps {
  readonly id: string
  readonly open: boolean
  readonly anchor: HTMLElement
  readonly items: readonly DropDownItem[]
  readonly onClose: () => void
}

/** What a button of the menu opens: links, and things that can be done. */
export const DropDownList = withMui(({ id, open, anchor, items, onClose }: DropDownListProps) => {
  const { pathname } = useLocation()
  return (
    <Menu id={id} open={open} anchorEl={anchor} onClose={onClose}>
      {items.map(({ label, to, onChoose }) => {
        const choose = () => {
          onClose()
          onChoose?.()
        }
        return to ? (
          <MenuItem key={label} component={Link} to={to} onClick={choose} selected={pathname.startsWith(to)}>
            {label}
          </MenuItem>
        ) : (
          <MenuItem key={label} onClick={choose}>
            {label}
          </MenuItem>
        )
      })}
    </Menu>
  )
})
