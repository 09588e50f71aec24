import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import type { Hooks, ResourceHooks } from './hooks.ts'
import type { Seen } from './seen.ts'

export interface Target {
  readonly resources: Resources
  readonly resource: Resource
  /** Hooks of all resources, as a write can trigger others. */
  readonly hooks: Hooks
  /** The user and their view. Unset for the program, which sees everything and owns nothing. */
  readonly by?: { readonly id: number; readonly roles: readonly string[]; readonly seen: Seen }
}

export const seenOf = ({ resources, resource, by }: Target): Seen => by?.seen ?? { resources, resource }

export const hooksOf = ({ resource, hooks }: Target): ResourceHooks => hooks[resource.name] ?? {}
