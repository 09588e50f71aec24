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

/** Segments of what is read of a record, or below another one. */
const readSegments = ({ parent, attachments }: Resource): string[] => [
  'history',
  ...(attachments ? ['attachments'] : []),
  ...(parent ? [parent.segment] : []),
]

const isWord = (segment: string) => !/^\d*$/.test(segment)

/**
 * What a call without a route is told: `writtenBy` of a resource whose definition omits the write, else the endpoint, action or
 * part that may be meant. The document of the API, which everybody may read, has these names too.
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
    if (path.slice(0, apiBase.length) !== apiBase || !(write || method === 'GET')) return undefined
    const resource = byEndpoint.get(endpoint.toLowerCase())
    if (resource && write && !offers(resource, write) && resource.writtenBy) return resource.writtenBy
    const hints = !resource
      ? hintsFor(endpoint, endpoints)
      : write
        ? hintsFor(rest.at(-1) ?? '', segmentsOf(resource))
        : hintsFor(rest.find(isWord) ?? '', readSegments(resource))
    return hints.length === 0 ? undefined : refusals.noSuchCall({ hints })
  }
}
