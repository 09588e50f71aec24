import { useEffect, useSyncExternalStore } from 'react'

interface CreatedRecord {
  readonly resource: string
  readonly id: number
}

/** How long a new record is highlighted in its list (milliseconds). */
const highlightMs = 2_000
/** How long a list may take to show it (milliseconds). */
const waitMs = 10_000

let created: CreatedRecord | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const setCreated = (record: CreatedRecord | null) => {
  created = record
  for (const listener of listeners) listener()
}

const forgetAfter = (milliseconds: number) => {
  clearTimeout(timer)
  timer = setTimeout(() => setCreated(null), milliseconds)
}

/** Says that a record was made here: its list scrolls to it and highlights it. */
export const noteCreated = (resource: string, id: number): void => {
  setCreated({ resource, id })
  forgetAfter(waitMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Where the record that was just made stands in a list; null for nowhere.
 * @param indexOf -1 for a record that the list has not fetched
 */
export const useCreatedIndex = (resource: string, indexOf: (id: number) => number): number | null => {
  const record = useSyncExternalStore(subscribe, () => created)
  const index = record?.resource === resource ? indexOf(record.id) : -1
  const isShown = index >= 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more for another record
  useEffect(() => {
    if (isShown) forgetAfter(highlightMs)
  }, [isShown, record])
  return isShown ? index : null
}
