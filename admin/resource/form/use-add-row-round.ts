import { useStore } from 'react-admin'
import { useListing } from '../listing-context.ts'

/** Key of the list's add row, and how to reset it: linking resets the form (specification section 4). */
export const useAddRowRound = (): readonly [round: number, startAnew: () => void] => {
  const { pagePath } = useListing()
  const [round, setRound] = useStore(`add-row.${pagePath}`, 0)
  return [round, () => setRound(round + 1)]
}
