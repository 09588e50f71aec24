import { createContext } from 'react'

/** Where in the menu bar the head of a page stands on a phone; null until it is there. */
export const HeadPlace = createContext<HTMLElement | null>(null)
