import { apiBase } from '../../model/api-path.ts'
import type { Resource, Write } from '../../model/definition.ts'
import { hintsFor } from '../../model/did-you-mean.ts'
import type { Message } from '../../model/message.ts'
import { offers } from '../../model/offered-writes.ts'
import { refusals } from '../../model/refusals.ts'
import type { Resources } from '../../model/resources.ts'
import { actionSegment, callsOf, changesOf } from '../../model/row-actions.ts'

const writeOf: Readonly<Record<string, Write>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

/** Segments of the calls of the actions. */
const segmentsOf = (resource: Resource): string[] => [
  ...changesOf(resource).map(actionSegment),
  ...callsOf(resource).map(({ call }) => call),
]

/**
 * What a write without a route is told: `writtenBy` of a resource whose definition omits it, else the endpoint or the
 * action that may be meant. The document of the API, which everybody may read, has these names too.
 * @returns undefined where there is nothing to say
 */
export const explainUnknownCall = (resources: Resources) => {
  const byEndpoint = new Map<string, Resource>(
    Object.values(resources).map((resource) => [resource.endpoint.toLowerCase(), resource]),
  )
  const endpoints = Object.values(resources).map(({ endpoint }) => endpoint)
  return (method: string, url: string): Message | string | undefined => {
    const [path = ''] = url.split('?')
    const [endpoint = '', ...rest] = path.slice(apiBase.length + 1).split('/')
    const write = writeOf[method]
    if (path.slice(0, apiBase.length) !== apiBase || !write) return undefined
    const resource = byEndpoint.get(endpoint.toLowerCase())
    if (resource && !offers(resource, write) && resource.writtenBy) return resource.writtenBy
    const hints = resource ? hintsFor(rest.at(-1) ?? '', segmentsOf(resource)) : hintsFor(endpoint, endpoints)
    return hints.length === 0 ? undefined : refusals.noSuchCall({ hints })
  }
}
