import { BarNavLink } from './BarButton.ts'

/** A link of the menu; the one of the open section is marked. */
export const MenuLink = ({ to, children }: { readonly to: string; readonly children: string }) => (
  <BarNavLink to={to}>{children}</BarNavLink>
)
