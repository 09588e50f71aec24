import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils, RaRecord } from 'react-admin'
import { keepsSecrets } from '../../model/check-record.ts'
import { type ChosenSort, sortFields } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { definitionsNow } from '../definitions.ts'
import { askedApiPath, createApiPath, listApiPath, recordApiPath, updateMethod } from './api-paths.ts'
import { request } from './http-client.ts'
import { writeOnce } from './send-once.ts'

/** The definition of that name as whoever is signed in sees it, or an error that names it. */
export const definitionOf = (name: string): Resource => {
  const definitions = definitionsNow()
  const resource = Object.hasOwn(definitions, name) ? definitions[name] : undefined
  if (!resource) throw new Error(`There is no resource ${name}`)
  return resource
}

const httpClient = async (path: string, options: fetchUtils.Options = {}) => {
  const response = await request(path, { signal: options.signal ?? undefined })
  const body = await response.text()
  return { status: response.status, headers: response.headers, body, json: JSON.parse(body) }
}

type HttpClient = typeof httpClient

/** What a list asks for besides react-admin's own parameters. */
export interface ListMeta {
  /** Fields that are added up over all that the filter lets through. */
  readonly sums?: readonly string[]
  /** What records are ordered by that are equal in the first field. */
  readonly then?: readonly ChosenSort[]
}

// Not the default Content-Range: with it the library sends a Range header, and browsers then ask for answers
// without compression.
const listsOver = (client: HttpClient) => simpleRest('', client, 'X-Total-Count')
const lists = listsOver(httpClient)

interface Asked {
  /** The most important field first. */
  readonly order: readonly ChosenSort[]
  readonly sums: readonly string[]
}

/** Asks for what the library does not know behind its own parameters; sums are answered in a header. */
const asking = (asked: Asked) => {
  let answered: string | null = null
  const client: HttpClient = async (path, options) => {
    const answer = await httpClient(askedApiPath(path, asked), options)
    answered = answer.headers.get('X-Sums')
    return answer
  }
  return { client, readSums: (): Record<string, number> => (answered === null ? {} : JSON.parse(answered)) }
}

const endpoint = (name: string) => definitionOf(name).endpoint

/** RFC 9110 section 13.1.1: the write is refused with 412 when the record is not this version any more. */
const ifMatch = (record: Partial<RaRecord> | undefined): string | undefined =>
  record?.version === undefined ? undefined : `"${record.version}"`

/** What a write did, in words; nothing for accounts, which no undo touches. */
const says = (resource: Resource, what: 'created' | 'changed' | 'deleted') =>
  keepsSecrets(resource) ? undefined : () => ({ key: `undo.done.${what}`, args: { label: resource.label } })

/** react-admin's access to the generated API. Lists, pages and filters are ra-data-simple-rest's dialect. */
export const dataProvider: DataProvider = {
  ...lists,
  supportAbortSignal: true,
  getList: async (name, params) => {
    const resource = definitionOf(name)
    const { apiPath, filter } = listApiPath(resource, params.filter ?? {})
    const { sums = [], then = [] } = (params.meta ?? {}) as ListMeta
    const order = params.sort?.field ? [params.sort, ...then] : sortFields(resource.list.sort)
    const { client, readSums } = asking({ order, sums })
    const page = await listsOver(client).getList(apiPath.slice(1), { ...params, filter, sort: order[0] })
    return { ...page, meta: { sums: readSums() } }
  },
  getOne: (name, params) => lists.getOne(endpoint(name), params),
  getMany: (name, params) => lists.getMany(endpoint(name), params),
  getManyReference: (name, params) => lists.getManyReference(endpoint(name), params),
  create: async (name, { data }) => {
    const apiPath = createApiPath(definitionOf(name), data)
    return {
      data: await writeOnce<never>(apiPath, {
        method: 'POST',
        body: data,
        done: says(definitionOf(name), 'created'),
      }),
    }
  },
  update: async (name, { id, data, previousData }) => {
    const resource = definitionOf(name)
    const done = says(resource, 'changed')
    const write = { method: updateMethod(resource), body: data, ifMatch: ifMatch(previousData ?? data), done }
    return { data: await writeOnce<never>(recordApiPath(resource, id), write) }
  },
  delete: async (name, { id, previousData }) => {
    const resource = definitionOf(name)
    const write = {
      method: 'DELETE',
      ifMatch: ifMatch(previousData),
      done: says(resource, 'deleted'),
    } as const
    return { data: await writeOnce<never>(recordApiPath(resource, id), write) }
  },
}
