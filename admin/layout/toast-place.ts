import { createContext } from 'react'

/** Where in the menu bar toasts stand; null until it is there. */
export const ToastPlace = createContext<HTMLElement | null>(null)
