import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { recordSchema } from '../../model/json-schema.ts'
import { linesOf } from '../../model/lines.ts'
import { withoutSpaces } from '../../model/naming.ts'
import { referenceOf } from '../../model/resources.ts'
import { definitionsWithoutRoles } from '../access.ts'
import type { AppContext } from '../context.ts'
import { idParameter } from '../http/ids.ts'
import type { CallHandler } from './call-handler.ts'
import type { Hooks } from './hooks.ts'

/** Calls below a parent: `/Task/Project/:id`, "…OfProject" and "… of one project". */
const callsBelow = (resource: Resource) => {
  const { parent } = resource
  if (!parent) return null
  const { to } = referenceOf(resource, parent.key)
  return {
    key: parent.key,
    path: `${apiPath(resource)}/${parent.segment}/:id`,
    name: `Of${withoutSpaces(to.label)}`,
    words: `of one ${to.label.toLowerCase()}`,
    params: idParameter(to),
  }
}

/** What the generated calls of a resource share. */
export const resourceCalls = (
  context: AppContext,
  resource: Resource,
  hooks: Hooks,
  handlers: Readonly<Record<string, CallHandler>>,
) => ({
  context,
  target: { resources: context.resources, resource, hooks },
  handlers,
  apiPath: apiPath(resource),
  below: callsBelow(resource),
  lines: linesOf(context.resources, resource),
  record: recordSchema(resource, definitionsWithoutRoles(context.resources)[resource.name]),
  one: resource.label.toLowerCase(),
  many: resource.title.toLowerCase(),
  /** Parts of operation ids: `Task`, `Tasks`. */
  oneName: withoutSpaces(resource.label),
  manyName: withoutSpaces(resource.title),
})

export type ResourceCalls = ReturnType<typeof resourceCalls>
