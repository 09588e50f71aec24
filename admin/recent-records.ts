import type { FoundRecord } from '../model/search.ts'
import { getSession } from './session.ts'
import { readStored, recentRecordsKey } from './stored-for-user.ts'

const maxRecords = 20

/** A recently opened record, by the address of its page. */
type RecentRecord = Pick<FoundRecord, 'label' | 'text' | 'where' | 'address'>

/** Per user; cleared on logout. */
interface Stored {
  readonly user: string
  readonly records: readonly RecentRecord[]
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'records' in value && Array.isArray(value.records)

/** Recently opened records of the user, most recent first. */
export const recentRecords = (): readonly RecentRecord[] => {
  const stored = readStored(() => localStorage.getItem(recentRecordsKey))
  return isStored(stored) && stored.user === getSession()?.email ? stored.records : []
}

export const addRecentRecord = ({ label, text, where, address }: RecentRecord): void => {
  const user = getSession()?.email
  if (!user) return
  // The same record may have another address: another tab, or another parent.
  const others = recentRecords().filter((record) => record.label !== label || record.text !== text)
  const records = [{ label, text, where, address }, ...others.slice(0, maxRecords - 1)]
  try {
    localStorage.setItem(recentRecordsKey, JSON.stringify({ user, records } satisfies Stored))
  } catch {
    // Storage is full or disabled: no recent records.
  }
}
