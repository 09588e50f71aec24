import { useStore } from 'react-admin'
import { useListing } from '../listing-context.ts'

/**
 * Which add row of the list is the present one, and how to start an empty one: after linking, the add form resets
 * (specification section 4).
 */
export const useAddRowRound = (): readonly [round: number, startAnew: () => void] => {
  const { pagePath } = useListing()
  const [round, setRound] = useStore(`add-row.${pagePath}`, 0)
  return [round, () => setRound(round + 1)]
}
