import type { Guard, Resource } from './definition.ts'
import { columnOf } from './naming.ts'
import { type Resources, targetOf } from './resources.ts'

/** Max. length of the reason for a guarded change. */
export const longestReason = 500

/** A `guard` of a definition, with the resource whose state switches it. */
export interface GuardedRecords {
  readonly resource: Resource
  readonly parent: Resource
  readonly guard: Guard<string, string>
  /** Column that refers to the parent. */
  readonly by: string
}

export const guardsOf = (resources: Resources): GuardedRecords[] =>
  Object.values(resources).flatMap((resource) => {
    const { guard, parent } = resource
    const field = parent && resource.fields[parent.key]
    const to = field && targetOf(field)
    if (!guard || !parent || !to) return []
    return [{ resource, parent: resources[to.name] ?? to, guard, by: columnOf(parent.key) }]
  })
