import type { Random } from '../../demo/random.ts'
import type { Values } from '../../model/check-record.ts'
import type { Change } from './change.ts'
import { holdOf, type Intent } from './intent.ts'
import type { Kind, Records } from './records.ts'

/** What all writers share. */
export interface SharedRecords {
  readonly records: Records
  /** In the order in which statements show them. */
  readonly categories: readonly number[]
  readonly supplierId: number
  /** Purchase lines that every writer matches against, never beyond what they have. */
  readonly contested: readonly number[]
  /** A project that every writer edits; acknowledged comments by version. */
  readonly sharedProject: { readonly id: number; readonly edits: Map<number, string> }
}

/** A write as it can be taken back. */
export interface LastWrite {
  readonly requestId: string
  readonly changes: readonly Change[]
}

/** One writer's records. Nobody else changes them, so what they must be like is known exactly. */
export interface Book {
  readonly records: Records
  /** What a write with an unknown outcome holds. */
  readonly held: Set<string>
  /** The last write that was acknowledged, with the ids of its records, while nothing of an unknown outcome came after. */
  last: LastWrite | null
}

/** One operation to decide on: the seed, the writer and its number give the same chances each time. */
export interface Turn {
  readonly random: Random
  readonly number: number
  /** A text that no other operation has. */
  readonly mark: string
  readonly book: Book
  readonly common: SharedRecords
}

/** An operation: its share of all, and how a turn makes a write of it; null where there is nothing to do it to. */
export interface Operation {
  readonly name: string
  readonly share: number
  plan(turn: Turn): Intent | null
}

/** Work goes on at the latest of each kind, so that records stay small and are used by several operations. */
const latest = 10

type Entry = [id: number, values: Values]

/** One of the writer's latest records of a kind that nothing holds; null without one. */
export const pickRecord = (
  { random, book }: Turn,
  kind: Kind,
  fits: (entry: Entry) => boolean = () => true,
): Entry | null => {
  const free = [...book.records.of(kind)]
    .slice(-latest * 4)
    .filter((entry) => !book.held.has(holdOf(kind, entry[0])) && fits(entry))
    .slice(-latest)
  return free.length > 0 ? random.pick(free) : null
}

const small = [0.5, 0.25, 0.125, 1.005, 2.5, 0.0005, 12.5]

/** A quantity as people type it, and one on whose rounding pennies hang; now and then a credit. */
export const anyQuantity = ({ random }: Turn): number => {
  const magnitude = random.chance(0.3) ? random.pick(small) : random.whole(1, 5_000_000) / 10_000
  return random.chance(0.1) ? -magnitude : magnitude
}

/** Pounds for one, up to four decimals. */
export const anyPrice = ({ random }: Turn): number =>
  random.chance(0.2) ? random.pick(small) : random.whole(0, 9_999_999) / (random.chance(0.5) ? 100 : 10_000)

export const anyDate = ({ random }: Turn): string | null =>
  random.chance(0.15)
    ? null
    : `${random.whole(2024, 2026)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`
