import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import type { Hooks, ResourceHooks } from './hooks.ts'
import type { Seen } from './seen.ts'

/** What the writes of one resource work with. */
export interface Target {
  readonly resources: Resources
  readonly resource: Resource
  /** Of all resources, as a write may lead to others. */
  readonly hooks: Hooks
  /** Who writes: their account, and what they see. The program itself sees all, and nothing is its own. */
  readonly by?: { readonly id: number; readonly roles: readonly string[]; readonly seen: Seen }
}

/** The resource as the caller sees it. */
export const seenOf = ({ resources, resource, by }: Target): Seen => by?.seen ?? { resources, resource }

/** What writes of the resource do besides. */
export const hooksOf = ({ resource, hooks }: Target): ResourceHooks => hooks[resource.name] ?? {}
