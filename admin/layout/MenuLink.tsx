import Button from '@mui/material/Button'
import { NavLink } from 'react-router-dom'

/** A link of the menu; the one of the open section is marked. */
export const MenuLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <Button
    component={NavLink}
    to={to}
    color="inherit"
    sx={{ '&.active': { color: 'primary.main', boxShadow: 'inset 0 -2px currentColor', borderRadius: 0 } }}
  >
    {children}
  </Button>
)
