import type { SignInReply } from '../../model/session.ts'
import type { Victim } from './victim.ts'

export interface AttackOptions {
  readonly victim: Victim
  /** A session of an Administrator, for this attacker alone. */
  readonly session: SignInReply
  /** Seconds that the attack may take. */
  readonly seconds: number
  /** Seed of random requests. */
  readonly seed: number
  /** An empty folder for files of the attack. */
  readonly folder: string
}

export interface AttackReport {
  /** What was tried, in a few words. */
  readonly tried: string
  readonly findings: readonly string[]
  /** Findings that docs/security.md explains. */
  readonly explained?: readonly string[]
}

/** Attacks a running copy and says what it found. */
export type Attacker = (options: AttackOptions) => Promise<AttackReport>
