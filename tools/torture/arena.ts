import type { Random } from '../../demo/random.ts'
import type { Workload } from './workload.ts'

/**
 * Throws a fault at a running app while the writers work, and keeps when it is over and the app could be well again.
 * @param begins to be called at the moment from which people wait; not called when nobody has to
 * @returns what was wrong, in words; records are checked by the caller
 */
export type Strike = (random: Random, begins: () => void) => Promise<string[]>

export interface Fault {
  readonly name: string
  readonly strike: Strike
  /** A control: it shows nothing unless something acknowledged is lost. The app is of no use after it. */
  readonly mustLose?: true
}

/** A way of running the app, and the faults that can be thrown at it. */
export interface Arena {
  readonly name: string
  readonly faultNames: readonly string[]
  /** Why it cannot be had on this machine, in a sentence; null when it can. */
  missing(): Promise<string | null>
  /** Starts the app and the writers. */
  open(seed: string): Promise<OpenArena>
}

export interface OpenArena {
  readonly workload: Workload
  readonly faults: readonly Fault[]
  /** Stops everything and removes it. */
  close(): Promise<void>
}
