import type { SignInReply } from '../../model/session.ts'
import type { Victim } from './victim.ts'

export interface AttackOptions {
  readonly victim: Victim
  /** An Administrator session for this attacker only. */
  readonly session: SignInReply
  readonly seconds: number
  readonly seed: number
  readonly folder: string
}

export interface AttackReport {
  readonly tried: string
  readonly findings: readonly string[]
  readonly explained?: readonly string[]
}

export type Attacker = (options: AttackOptions) => Promise<AttackReport>
