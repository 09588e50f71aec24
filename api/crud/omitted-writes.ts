import { apiBase } from '../../model/api-path.ts'
import type { Resource, Write } from '../../model/definition.ts'
import { offers } from '../../model/offered-writes.ts'
import type { Resources } from '../../model/resources.ts'

const writeOf: Readonly<Record<string, Write>> = {
  POST: 'create',
  PUT: 'update',
  PATCH: 'update',
  DELETE: 'delete',
}

/**
 * What a call of a route that a definition omits is told: `writtenBy` of its resource.
 * @returns undefined for another call, and for a resource that says nothing
 */
export const omittedWrite = (resources: Resources) => {
  const byEndpoint = new Map<string, Resource>(
    Object.values(resources).map((resource) => [resource.endpoint.toLowerCase(), resource]),
  )
  return (method: string, url: string): string | undefined => {
    const [path = ''] = url.split('?')
    const [base, endpoint = ''] = [
      path.slice(0, apiBase.length),
      path.slice(apiBase.length + 1).split('/')[0],
    ]
    const write = writeOf[method]
    if (base !== apiBase || !write) return undefined
    const resource = byEndpoint.get(endpoint.toLowerCase())
    return resource && !offers(resource, write) ? resource.writtenBy : undefined
  }
}
