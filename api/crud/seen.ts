import type { FastifyRequest } from 'fastify'
import type { Resource } from '../../model/definition.ts'
import type { Resources } from '../../model/resources.ts'
import { definitionsFor, mayDo } from '../access.ts'
import { type SignedInUser, userOf } from '../context.ts'

/** A resource, and all others, as a user sees them. */
export interface Seen {
  readonly resources: Resources
  readonly resource: Resource
}

export const seenIn = (
  request: FastifyRequest,
  { resources, resource }: { readonly resources: Resources; readonly resource: Resource },
): Seen => {
  const seen = definitionsFor(resources, userOf(request))
  return { resources: seen, resource: seen[resource.name] ?? resource }
}

export const asWriter = <Of extends { readonly resources: Resources; readonly resource: Resource }>(
  request: FastifyRequest,
  target: Of,
) => ({
  ...target,
  by: { id: userOf(request).id, roles: userOf(request).roles, seen: seenIn(request, target) },
})

export const isAmong = (
  { seen }: Pick<Resource, 'seen'>,
  record: Readonly<Record<string, unknown>>,
): boolean => !seen?.onlyOf || record[seen.onlyOf.field] === seen.onlyOf.id

/** Whether the user may read every field of every record. */
export const seesAllOf = (
  resources: Resources,
  resource: Resource,
  user: Pick<SignedInUser, 'id' | 'roles'>,
): boolean => {
  const seen = definitionsFor(resources, user)[resource.name]
  return (
    mayDo(user, 'read', resource) &&
    seen !== undefined &&
    seen.seen?.onlyOf === undefined &&
    Object.keys(resource.fields).every((name) => Object.hasOwn(seen.fields, name))
  )
}
