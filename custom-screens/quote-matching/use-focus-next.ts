import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { subtract } from '../../model/decimal.ts'
import type { PurchaseLine } from './use-selected-lines.ts'

/** Whether some of the line is not matched yet. */
const isOpen = ({ quantity, matchedQuantity }: PurchaseLine) =>
  Math.sign(subtract(quantity, matchedQuantity)) === Math.sign(quantity)

/** Focuses the tick box of the next line that is not fully matched, after those that were just linked. */
export const useFocusNext = () => {
  const { records = [] } = useRecordList()
  // The list around is the list of purchase lines.
  const data = records as readonly PurchaseLine[]
  return (linked: readonly PurchaseLine[]) => {
    const done = new Set(linked.map(({ id }) => id))
    const last = data.findLastIndex(({ id }) => done.has(id))
    const next = [...data.slice(last + 1), ...data.slice(0, last + 1)].find(
      (line) => !done.has(line.id) && isOpen(line),
    )
    const id = next?.id ?? linked[0]?.id
    document.querySelector<HTMLElement>(`[data-record="${id}"] input[type=checkbox]`)?.focus()
  }
}
