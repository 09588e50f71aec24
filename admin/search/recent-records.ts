import type { FoundRecord } from '../../model/search.ts'
import { getSession } from '../session.ts'
import { recentRecordsKey } from '../stored-for-person.ts'

const maxRecords = 20

/** A record that was opened, by the address of its page. */
export type RecentRecord = Pick<FoundRecord, 'label' | 'text' | 'where' | 'address'>

/** Only this person's: it is cleared when they log out, and somebody else's is not read. */
interface Stored {
  readonly person: string
  /** The one that was opened last comes first. */
  readonly records: readonly RecentRecord[]
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'records' in value && Array.isArray(value.records)

/** The records that the person has opened, the last one first. */
export const recentRecords = (): readonly RecentRecord[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(recentRecordsKey) ?? 'null')
    return isStored(stored) && stored.person === getSession()?.email ? stored.records : []
  } catch {
    return []
  }
}

/** Notes that a record was opened. */
export const noteRecent = ({ label, text, where, address }: RecentRecord): void => {
  const person = getSession()?.email
  if (!person) return
  // The same record may have been opened at another address: as another tab, or below another parent.
  const others = recentRecords().filter((record) => record.label !== label || record.text !== text)
  const records = [{ label, text, where, address }, ...others.slice(0, maxRecords - 1)]
  try {
    localStorage.setItem(recentRecordsKey, JSON.stringify({ person, records } satisfies Stored))
  } catch {
    // Storage is full or switched off: nothing is remembered.
  }
}
