import { NavLink } from 'react-router-dom'
import { BarButton } from './BarButton.tsx'

/** A link of the menu; the one of the open section is marked. */
export const MenuLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <BarButton component={NavLink} to={to}>
    {children}
  </BarButton>
)
