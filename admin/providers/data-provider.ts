import simpleRest from 'ra-data-simple-rest'
import { type DataProvider, type fetchUtils, HttpError, type RaRecord } from 'react-admin'
import { apiPath } from '../../model/api-path.ts'
import type { BulkChangeReply, BulkDeleteReply } from '../../model/bulk.ts'
import { keepsSecrets } from '../../model/check-record.ts'
import { type ChosenSort, sortFields } from '../../model/default-sort.ts'
import type { Field, Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { maxTests } from '../../model/filter/filter.ts'
import { definitionsNow } from '../definitions.ts'
import { i18nProvider } from '../i18n/i18n-provider.ts'
import {
  createApiPath,
  type ListQuery,
  listApiPath,
  queriedApiPath,
  recordApiPath,
  updateMethod,
} from './api-paths.ts'
import { reportCreated } from './created-record.ts'
import { describeChange, describeRecord } from './done-requests.ts'
import { expectingRecord } from './expected.ts'
import { request } from './http-client.ts'
import { writeOnce } from './send-once.ts'

/** The definition as the signed-in user sees it. Throws if the name is unknown. */
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

/** List parameters in addition to react-admin's. */
export interface ListMeta {
  /** Fields to add up over all filtered records. */
  readonly sums?: readonly string[]
  /** Further sort fields, for equal values. */
  readonly then?: readonly ChosenSort[]
  /** Count limit for the filtered records (default: all). */
  readonly countTo?: number
  /** Record count, if known: pages near the end are read from there. */
  readonly known?: number
}

export const withoutCount: ListMeta = { countTo: 0 }

export interface ListReplyMeta {
  readonly sums: Readonly<Record<string, number>>
  /** The total reached the count limit; there are more records. */
  readonly isMore: boolean
}

// Not Content-Range: its Range header makes browsers request uncompressed responses.
const listsOver = (client: HttpClient) => simpleRest('', client, 'X-Total-Count')
const lists = listsOver(httpClient)

/** Adds request parameters and reads response headers that the library does not know. */
const asking = (listQuery: ListQuery) => {
  let meta: ListReplyMeta = { sums: {}, isMore: false }
  const client: HttpClient = async (path, options) => {
    const reply = await httpClient(queriedApiPath(path, listQuery), options)
    const [sums, moreThan] = ['X-Sums', 'X-Total-More-Than'].map((name) => reply.headers.get(name))
    meta = { sums: sums ? JSON.parse(sums) : {}, isMore: Boolean(moreThan) }
    const headers = new Headers(reply.headers)
    // The library requires a total, even without a count.
    if (!headers.has('X-Total-Count')) headers.set('X-Total-Count', moreThan ?? '0')
    return { ...reply, headers }
  }
  return { client, readMeta: () => meta }
}

const endpoint = (name: string) => definitionOf(name).endpoint

/** RFC 9110 section 13.1.1: the API refuses the write with 412 if the version has changed. */
const ifMatch = (record: Partial<RaRecord> | undefined): string | undefined =>
  record?.version === undefined ? undefined : `"${record.version}"`

/** The record as it is now, if a write was refused because only its lines have changed since it was read. */
const sameButForLines = (
  resource: Resource,
  before: Partial<RaRecord>,
  error: unknown,
): Partial<RaRecord> | undefined => {
  if (!(error instanceof HttpError) || error.status !== 412) return undefined
  const current = error.body?.current as Partial<RaRecord> | undefined
  const isSame = ([name, field]: [string, Field]) =>
    !fieldTypeOf(field).writable ||
    !Object.hasOwn(before, name) ||
    JSON.stringify(before[name]) === JSON.stringify(current?.[name])
  return current && Object.entries(resource.fields).every(isSame) ? current : undefined
}

/** Description of a write for its undo; none for accounts, which cannot be undone. */
const describeWrite = (resource: Resource, what: 'created' | 'deleted') =>
  keepsSecrets(resource) ? undefined : (record: RaRecord) => describeRecord(what, resource, record)

/** react-admin data provider for the generated API, with ra-data-simple-rest's list syntax. */
export const dataProvider: DataProvider = {
  ...lists,
  supportAbortSignal: true,
  getList: async (name, params) => {
    const resource = definitionOf(name)
    const { apiPath: path, filter } = listApiPath(resource, params.filter ?? {})
    const { sums = [], then = [], countTo, known } = (params.meta ?? {}) as ListMeta
    const order = params.sort?.field ? [params.sort, ...then] : sortFields(resource.list.sort)
    const { client, readMeta } = asking({ order, sums, countTo, known })
    const page = await listsOver(client).getList(path.slice(1), { ...params, filter, sort: order[0] })
    return { ...page, meta: readMeta() }
  },
  getOne: (name, params) => lists.getOne(endpoint(name), params),
  // One request has the records of several fields: it is not cancelled with the first of them that no longer needs its own.
  getMany: async (name, { ids, signal: _, ...params }) => {
    const parts = Array.from({ length: Math.max(1, Math.ceil(ids.length / maxTests)) }, (_, part) =>
      lists.getMany(endpoint(name), { ...params, ids: ids.slice(part * maxTests, (part + 1) * maxTests) }),
    )
    return { data: (await Promise.all(parts)).flatMap(({ data }) => data) }
  },
  getManyReference: (name, params) => lists.getManyReference(endpoint(name), params),
  create: async (name, { data }) => {
    const path = createApiPath(definitionOf(name), data)
    const done = describeWrite(definitionOf(name), 'created')
    const record = await writeOnce<RaRecord>(path, { method: 'POST', body: data, done })
    reportCreated(name, Number(record.id))
    // react-admin lets the caller choose the record type.
    return { data: record as never }
  },
  update: async (name, { id, data, previousData }) => {
    const resource = definitionOf(name)
    const before = previousData ?? data
    const done = keepsSecrets(resource)
      ? undefined
      : (record: RaRecord) => describeChange(resource, record, before)
    const path = expectingRecord(recordApiPath(resource, id), resource, before, Object.keys(data))
    const write = (replaced: Partial<RaRecord>) =>
      writeOnce<never>(path, { method: updateMethod(resource), body: data, ifMatch: ifMatch(replaced), done })
    try {
      return { data: await write(before) }
    } catch (error) {
      const current = sameButForLines(resource, before, error)
      if (!current) throw error
      // Nothing that the user sees would be overwritten. What the form vouches for is compared by `expect`.
      if (!('lines' in data)) return { data: await write(current) }
      throw new HttpError(i18nProvider.translate('form.linesChanged'), 412, { current })
    }
  },
  delete: async (name, { id, previousData, meta }) => {
    const resource = definitionOf(name)
    const write = {
      method: 'DELETE',
      ifMatch: ifMatch(previousData),
      done: describeWrite(resource, 'deleted'),
    } as const
    const path = `${recordApiPath(resource, id)}${meta?.cascade ? '?cascade=true' : ''}`
    return { data: (await writeOnce<RaRecord>(path, write)) as never }
  },
  updateMany: async (name, { ids, data }) => {
    const resource = definitionOf(name)
    const { title } = resource
    await writeOnce<BulkChangeReply>(apiPath(resource), {
      method: 'PATCH',
      body: { ids, set: data },
      done: ({ changed }) => ({ key: 'undo.done.severalChanged', args: { smart_count: changed, title } }),
    })
    return { data: ids }
  },
  deleteMany: async (name, { ids, meta }) => {
    const resource = definitionOf(name)
    const { title } = resource
    await writeOnce<BulkDeleteReply>(`${apiPath(resource)}${meta?.cascade ? '?cascade=true' : ''}`, {
      method: 'DELETE',
      body: { ids },
      done: ({ deleted }) => ({ key: 'undo.done.severalDeleted', args: { smart_count: deleted, title } }),
    })
    return { data: ids }
  },
}
