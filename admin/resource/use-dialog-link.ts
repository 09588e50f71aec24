import { useLocation } from 'react-router-dom'
import { useListing } from './listing-context.ts'

export const useDialogLink = () => {
  const { pagePath } = useListing()
  const { search } = useLocation()
  return (path: string) => ({ pathname: `${pagePath}/${path}`, search })
}
