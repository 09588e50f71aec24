import { useEffect, useSyncExternalStore } from 'react'

interface CreatedRecord {
  readonly resource: string
  readonly id: number
}

const highlightMs = 2_000
/** Max. wait for the record to appear in its list, in milliseconds. */
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

/** Reports a created record: its list scrolls to it and highlights it. */
export const reportCreated = (resource: string, id: number): void => {
  setCreated({ resource, id })
  forgetAfter(waitMs)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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
