import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils, RaRecord } from 'react-admin'
import { keepsSecrets } from '../../model/check-record.ts'
import { type ChosenSort, sortFields } from '../../model/default-sort.ts'
import type { Resource } from '../../model/definition.ts'
import { maxTests } from '../../model/filter/filter.ts'
import { definitionsNow } from '../definitions.ts'
import { noteCreated } from '../resource/list/created-record.ts'
import { saysChanged } from '../undo/done-requests.ts'
import {
  createApiPath,
  type ListQuery,
  listApiPath,
  queriedApiPath,
  recordApiPath,
  updateMethod,
} from './api-paths.ts'
import { request } from './http-client.ts'
import { writeOnce } from './send-once.ts'

/** The definition of that name as the signed-in user sees it, or an error that names it. */
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
  /** How far the records are counted that the filter lets through; all of them unless given. */
  readonly countTo?: number
  /** How many there are, where that is known: a page near the end is read from there. */
  readonly known?: number
}

/** For records of which nobody asks how many there are. */
export const uncounted: ListMeta = { countTo: 0 }

/** What a list says besides its records. */
export interface ListAnswerMeta {
  readonly sums: Readonly<Record<string, number>>
  /** There are more records than the total says, which is only how far they were counted. */
  readonly isMore: boolean
}

// Not the default Content-Range: with it the library sends a Range header, and browsers then ask for answers
// without compression.
const listsOver = (client: HttpClient) => simpleRest('', client, 'X-Total-Count')
const lists = listsOver(httpClient)

/** Asks for what the library does not know behind its own parameters, and reads what it does not read. */
const asking = (listQuery: ListQuery) => {
  let meta: ListAnswerMeta = { sums: {}, isMore: false }
  const client: HttpClient = async (path, options) => {
    const answer = await httpClient(queriedApiPath(path, listQuery), options)
    const [sums, moreThan] = ['X-Sums', 'X-Total-More-Than'].map((name) => answer.headers.get(name))
    meta = { sums: sums ? JSON.parse(sums) : {}, isMore: Boolean(moreThan) }
    const headers = new Headers(answer.headers)
    // The library wants a total, also where there was nothing to count.
    if (!headers.has('X-Total-Count')) headers.set('X-Total-Count', moreThan ?? '0')
    return { ...answer, headers }
  }
  return { client, readMeta: () => meta }
}

const endpoint = (name: string) => definitionOf(name).endpoint

/** RFC 9110 section 13.1.1: the write is refused with 412 when the record is not this version any more. */
const ifMatch = (record: Partial<RaRecord> | undefined): string | undefined =>
  record?.version === undefined ? undefined : `"${record.version}"`

/** What a write did, in words; nothing for accounts, which no undo touches. */
const says = (resource: Resource, what: 'created' | 'deleted') =>
  keepsSecrets(resource) ? undefined : () => ({ key: `undo.done.${what}`, args: { label: resource.label } })

/** react-admin's access to the generated API. Lists, pages and filters are ra-data-simple-rest's dialect. */
export const dataProvider: DataProvider = {
  ...lists,
  supportAbortSignal: true,
  getList: async (name, params) => {
    const resource = definitionOf(name)
    const { apiPath, filter } = listApiPath(resource, params.filter ?? {})
    const { sums = [], then = [], countTo, known } = (params.meta ?? {}) as ListMeta
    const order = params.sort?.field ? [params.sort, ...then] : sortFields(resource.list.sort)
    const { client, readMeta } = asking({ order, sums, countTo, known })
    const page = await listsOver(client).getList(apiPath.slice(1), { ...params, filter, sort: order[0] })
    return { ...page, meta: readMeta() }
  },
  getOne: (name, params) => lists.getOne(endpoint(name), params),
  getMany: async (name, { ids, ...params }) => {
    const parts = Array.from({ length: Math.max(1, Math.ceil(ids.length / maxTests)) }, (_, part) =>
      lists.getMany(endpoint(name), { ...params, ids: ids.slice(part * maxTests, (part + 1) * maxTests) }),
    )
    return { data: (await Promise.all(parts)).flatMap(({ data }) => data) }
  },
  getManyReference: (name, params) => lists.getManyReference(endpoint(name), params),
  create: async (name, { data }) => {
    const apiPath = createApiPath(definitionOf(name), data)
    const done = says(definitionOf(name), 'created')
    const record = await writeOnce<{ readonly id: number }>(apiPath, { method: 'POST', body: data, done })
    noteCreated(name, record.id)
    // react-admin leaves it to its caller what a record is.
    return { data: record as never }
  },
  update: async (name, { id, data, previousData }) => {
    const resource = definitionOf(name)
    const before = previousData ?? data
    const done = keepsSecrets(resource)
      ? undefined
      : (record: RaRecord) => saysChanged(resource, record, before)
    const write = { method: updateMethod(resource), body: data, ifMatch: ifMatch(before), done }
    return { data: await writeOnce<never>(recordApiPath(resource, id), write) }
  },
  delete: async (name, { id, previousData, meta }) => {
    const resource = definitionOf(name)
    const write = {
      method: 'DELETE',
      ifMatch: ifMatch(previousData),
      done: says(resource, 'deleted'),
    } as const
    const path = `${recordApiPath(resource, id)}${meta?.cascade ? '?cascade=true' : ''}`
    return { data: await writeOnce<never>(path, write) }
  },
}
