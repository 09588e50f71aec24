import type { Values } from '../../model/check-record.ts'
import type { Random } from '../../model/random.ts'
import type { Change } from './change.ts'
import { holdOf, type Intent } from './intent.ts'
import type { Kind, Records } from './records.ts'

export interface SharedRecords {
  readonly records: Records
  readonly categories: readonly number[]
  readonly supplierId: number
  /** Purchase lines that every writer matches, never beyond their quantity. */
  readonly contested: readonly number[]
  /** A project that every writer edits; acknowledged comments by version. */
  readonly sharedProject: { readonly id: number; readonly edits: Map<number, string> }
}

export interface LastWrite {
  readonly requestId: string
  readonly changes: readonly Change[]
}

/** Records of one writer. No other writer changes them, so their expected state is known exactly. */
export interface Book {
  readonly records: Records
  /** Records locked by writes with an unknown outcome. */
  readonly held: Set<string>
  /** Quote lines that the writer has ordered, or tried to. */
  readonly ordered: Set<number>
  /** Last acknowledged write with its ids, unless a write with an unknown outcome followed. */
  last: LastWrite | null
}

/** One operation to choose. Deterministic by seed, writer and number. */
export interface Turn {
  readonly random: Random
  readonly number: number
  readonly mark: string
  readonly book: Book
  readonly common: SharedRecords
}

/** An operation with its share, and a function that plans a write; null if it has no records. */
export interface Operation {
  readonly name: string
  readonly share: number
  plan(turn: Turn): Intent | null
}

/** Operations use the latest records of each kind, so that records stay small and are used several times. */
const latest = 10

type Entry = [id: number, values: Values]

/** One of the writer's latest unlocked records of a kind; null if none. */
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

/** A typical quantity, or one that is sensitive to rounding; sometimes a credit. */
export const anyQuantity = ({ random }: Turn): number => {
  const magnitude = random.chance(0.3) ? random.pick(small) : random.whole(1, 5_000_000) / 10_000
  return random.chance(0.1) ? -magnitude : magnitude
}

export const anyPrice = ({ random }: Turn): number =>
  random.chance(0.2) ? random.pick(small) : random.whole(0, 9_999_999) / (random.chance(0.5) ? 100 : 10_000)

export const anyDate = ({ random }: Turn): string | null =>
  random.chance(0.15)
    ? null
    : `${random.whole(2024, 2026)}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`
