import { useLocation } from 'react-router-dom'
import { useListing } from './listing-context.ts'

/** Where a dialog over the list opens: the list behind it stays as its address says. */
export const useDialogLink = () => {
  const { pagePath } = useListing()
  const { search } = useLocation()
  return (path: string) => ({ pathname: `${pagePath}/${path}`, search })
}
