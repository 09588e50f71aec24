import { useLocation } from 'react-router-dom'
import { usePlace } from './place-context.ts'

/** Where a dialog over the list opens: the list behind it stays as its address says. */
export const useDialogLink = () => {
  const { address } = usePlace()
  const { search } = useLocation()
  return (path: string) => ({ pathname: `${address}/${path}`, search })
}
