import { useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Whether a menu is open: until it is closed, or one goes elsewhere, by Back too. The address changes before its screen is
 * drawn: what is opened in between belongs to both, and does not vanish under the pointer when the screen comes.
 */
export const useOpenHere = () => {
  const { pathname } = useLocation()
  const [openedAt, setOpenedAt] = useState<readonly string[]>([])
  return {
    open: openedAt.includes(pathname),
    show: () => setOpenedAt([pathname, window.location.pathname]),
    close: () => setOpenedAt([]),
  }
}
