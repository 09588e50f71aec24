import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import type { Hooks, ResourceHooks } from './hooks.ts'
import type { Visible } from './visible.ts'

export interface Target {
  readonly resources: Resources
  readonly resource: Resource
  /** Hooks of all resources, as a write can trigger others. */
  readonly hooks: Hooks
  /** The user and their view. Unset for the program, which sees everything and owns nothing. */
  readonly by?: { readonly id: number; readonly roles: readonly string[]; readonly visible: Visible }
}

export const visibleOf = ({ resources, resource, by }: Target): Visible =>
  by?.visible ?? { resources, resource }

export const hooksOf = ({ resource, hooks }: Target): ResourceHooks => hooks[resource.name] ?? {}
