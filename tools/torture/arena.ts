import type { Random } from '../../model/random.ts'
import type { Workload } from './workload.ts'

/**
 * Injects a fault into a running app with writers, and resolves when the app should recover.
 * @param begins called when users start to wait; not called if they do not
 * @returns errors; the caller checks the records
 */
export type Strike = (random: Random, begins: () => void) => Promise<string[]>

export interface Fault {
  readonly name: string
  readonly strike: Strike
  /** A control: valid only if acknowledged data is lost. The app is unusable afterwards. */
  readonly mustLose?: true
}

/** A configuration of the app, and its faults. */
export interface Arena {
  readonly name: string
  readonly faultNames: readonly string[]
  /** Reason why it cannot run on this machine; null if it can. */
  missing(): Promise<string | null>
  open(seed: string): Promise<OpenArena>
}

export interface OpenArena {
  readonly workload: Workload
  readonly faults: readonly Fault[]
  /** What the app has said last; of an app in this machine alone. */
  said?(): string
  close(): Promise<void>
}
