import { useRecordList } from '../../admin/resource/list/record-list.ts'
import { subtract } from '../../model/decimal.ts'
import type { PurchaseLine } from './line-search.ts'

const isOpen = ({ quantity, matchedQuantity }: PurchaseLine) =>
  Math.sign(subtract(quantity, matchedQuantity)) === Math.sign(quantity)

/** Next line that is not fully matched, after the lines just linked; undefined if all are. */
export const useNextOpen = () => {
  const { records = [] } = useRecordList()
  // The surrounding list contains purchase lines.
  const data = records as readonly PurchaseLine[]
  return (linked: readonly PurchaseLine[]): PurchaseLine | undefined => {
    const done = new Set(linked.map(({ id }) => id))
    const last = data.findLastIndex(({ id }) => done.has(id))
    return [...data.slice(last + 1), ...data.slice(0, last + 1)].find(
      (line) => !done.has(line.id) && isOpen(line),
    )
  }
}

export const focusTick = (line: PurchaseLine | undefined) =>
  document.querySelector<HTMLElement>(`[data-record="${line?.id}"] input[type=checkbox]`)?.focus()
