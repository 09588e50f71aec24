import type { FastifyRequest } from 'fastify'
import type { Values } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { guardsOf } from '../../model/guard.ts'
import type { Resources } from '../../model/resources.ts'
import { concernedByMarks } from '../../model/vouches.ts'
import { definitionsFor, mayDo } from '../access.ts'
import { type SignedInUser, userOf } from '../context.ts'
import type { ProblemCode } from '../http/errors.ts'
import type { Hooks, ResourceHooks } from './hooks.ts'
import { changeOf } from './record-change.ts'

/** A resource, and all others, as a user sees them. */
export interface Visible {
  readonly resources: Resources
  readonly resource: Resource
}

export const visibleTo = (request: FastifyRequest, { resources, resource }: Visible): Visible => {
  const visible = definitionsFor(resources, userOf(request))
  return { resources: visible, resource: visible[resource.name] ?? resource }
}

export const asWriter = (request: FastifyRequest, target: Target) => {
  const { id, roles } = userOf(request)
  return { ...target, by: { id, roles, visible: visibleTo(request, target) } }
}

export const isVisible = (
  { restricted }: Pick<Resource, 'restricted'>,
  record: Readonly<Record<string, unknown>>,
): boolean => !restricted?.onlyOf || record[restricted.onlyOf.field] === restricted.onlyOf.id

/**
 * Whether the user may read every field of every record.
 * @param but fields that the caller reads only for users who may
 */
export const mayReadAllOf = (
  resources: Resources,
  resource: Resource,
  user: Pick<SignedInUser, 'id' | 'roles'>,
  but: readonly string[] = [],
): boolean => {
  const visible = definitionsFor(resources, user)[resource.name]
  return (
    mayDo(user, 'read', resource) &&
    visible !== undefined &&
    visible.restricted?.onlyOf === undefined &&
    Object.keys(resource.fields).every((name) => Object.hasOwn(visible.fields, name) || but.includes(name))
  )
}

export interface Target {
  readonly resources: Resources
  readonly resource: Resource
  /** Hooks of all resources, as a write can trigger others. */
  readonly hooks: Hooks
  /** Of the hook `prepare`. */
  readonly prepared?: unknown
  /** The user and their view. Unset for the server, which sees everything and owns nothing. */
  readonly by?: { readonly id: number; readonly roles: readonly string[]; readonly visible: Visible }
}

export const visibleOf = (target: Target): Visible => target.by?.visible ?? target

export const hooksOf = ({ resource, hooks }: Target): ResourceHooks => hooks[resource.name] ?? {}

/** How hooks, marks, and guards of the resource or below it may refuse a write. For the OpenAPI document. */
export const writeRefusals = (target: Target): readonly ProblemCode[] => {
  const { name } = target.resource
  const isGuarded = guardsOf(target.resources).some(
    ({ resource, parent }) => resource.name === name || parent.name === name,
  )
  return [
    ...new Set<ProblemCode>([
      ...(hooksOf(target).refuses ?? []),
      ...(isGuarded ? (['agreed'] as const) : []),
      ...(concernedByMarks(target.resources).has(name) ? (['conflict'] as const) : []),
    ]),
  ]
}

/** Whether a write has to run hooks. */
export const needsHooks = (
  target: Target,
  { before, values }: { readonly before: Values | null; readonly values: Values },
): boolean => {
  const { beforeWrite, afterWrite, concerns } = hooksOf(target)
  return Boolean(beforeWrite ?? afterWrite) && (concerns?.(changeOf(before, values)) ?? true)
}

export const hasHooks = (target: Target): boolean => {
  const { beforeWrite, afterWrite, beforeDelete } = hooksOf(target)
  return Boolean(beforeWrite ?? afterWrite ?? beforeDelete)
}
