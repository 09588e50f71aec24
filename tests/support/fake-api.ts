import { resources } from '#product/resources.config.ts'
import { apiBase, apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { comparedText } from '../../model/folded.ts'
import { recordText } from '../../model/record-text.ts'
import { fieldPath, referenceOf } from '../../model/resources.ts'
import { withViews } from '../../model/saved-views.ts'

export type FakeRecord = { id: number; version: number } & Record<string, unknown>

interface FakeRequest {
  readonly method: string
  /** Path below the API base, without the query. */
  readonly path: string
  readonly search: URLSearchParams
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on any part of a body
  readonly body: any
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers })

export const problem = (status: number, title: string, more: object = {}) =>
  json({ type: 'about:blank', title, status, ...more }, status)

const holds = (value: unknown, test: unknown): boolean => {
  if (Array.isArray(test)) return test.some((one) => holds(value, one))
  if (typeof test !== 'object' || test === null) return value === test
  const { not, contains, alike, empty } = test as {
    not?: unknown
    contains?: string
    alike?: string[]
    empty?: boolean
  }
  return (
    (not === undefined || not === null || !holds(value, not)) &&
    (contains === undefined ||
      String(value ?? '')
        .toLowerCase()
        .includes(contains.toLowerCase())) &&
    (alike === undefined || alike.some((one) => comparedText(one) === comparedText(String(value ?? '')))) &&
    (empty === undefined || (value === null) === empty)
  )
}

const matches = (resource: Resource, record: FakeRecord, filter: Readonly<Record<string, unknown>>) =>
  Object.entries(filter).every(([name, test]) => {
    if (name !== 'q' && name !== 'recordText') return holds(record[name], test)
    const text = name === 'q' ? Object.values(record).join(' ') : recordText(resource, record)
    return holds(text, { contains: String(test) })
  })

const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''))

/** Lists beside the records, which are empty here. */
const without = /\/attachments$/

/**
 * A `fetch` that answers as the generated API would, from records in memory: lists with filters, order and range, single
 * records, and writes with versions. It computes nothing: a test adds the records with their computed values. The rules
 * of the API itself have their tests in tests/api.
 */
export class FakeApi {
  readonly records = new Map<string, FakeRecord[]>()
  /** Every request, oldest first. */
  readonly requests: FakeRequest[] = []
  readonly #answers: {
    method: string
    path: RegExp
    answer: (request: FakeRequest) => Promise<Response | undefined>
  }[] = []

  /** Adds a record; fields that are not given are empty. */
  add(resource: Resource, values: Record<string, unknown> = {}): FakeRecord {
    const list = this.#listOf(resource)
    const empty = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
    const enabled = resource.enabledBy ? { [resource.enabledBy]: true } : {}
    const id = 1 + Math.max(0, ...list.map((record) => record.id))
    const record = { ...empty, ...enabled, version: 1, id, ...values } as FakeRecord
    list.push(record)
    return record
  }

  /** The record as it is stored now. */
  stored(resource: Resource, id: number): FakeRecord {
    const found = this.#listOf(resource).find((record) => record.id === id)
    if (!found) throw new Error(`No ${resource.name} ${id}`)
    return found
  }

  /** The requests that change something, as `PUT /Project/1`. */
  writes(): string[] {
    return this.requests
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`)
  }

  /** Answers matching requests before the records do; with `undefined` they go on. The newest comes first. */
  on(method: string, path: RegExp, answer: (request: FakeRequest) => Promise<Response | undefined>): void {
    this.#answers.unshift({ method, path, answer })
  }

  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: pathname.slice(apiBase.length),
      search: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
    }
    this.requests.push(request)
    // Of now: a test may add answers while a request waits.
    for (const { method, path, answer } of [...this.#answers])
      if (method === request.method && path.test(request.path)) {
        const response = await answer(request)
        init.signal?.throwIfAborted()
        if (response) return response
      }
    return this.#answer(request)
  }

  /** The record with the values that it looks up in others. */
  #shown(resource: Resource, record: FakeRecord): FakeRecord {
    const looked = Object.keys(resource.fields).flatMap((name) => {
      const [head = '', ...rest] = fieldPath(resource, name).split('.')
      if (rest.length === 0 || record[name] !== null) return []
      const { to } = referenceOf(resource, head)
      const other = this.#listOf(to).find(({ id }) => id === record[head])
      return other ? [[name, this.#shown(to, other)[rest.join('.')] ?? null]] : []
    })
    return { ...record, ...Object.fromEntries(looked) }
  }

  #listOf(resource: Resource): FakeRecord[] {
    const list = this.records.get(resource.name) ?? []
    this.records.set(resource.name, list)
    return list
  }

  #answer(request: FakeRequest): Response {
    const { path } = request
    const [, endpoint = '', ...rest] = path.split('/')
    const resource = Object.values<Resource>(withViews(resources)).find(
      (one) => apiPath(one) === `/${endpoint}`,
    )
    if (path === '/Undo') return json({ requests: [] })
    const nothing = () => (without.test(path) ? json([]) : problem(404, 'Not Found'))
    if (!resource) return nothing()
    if (rest.length === 0 || rest[0] === resource.parent?.segment)
      return this.#atList(resource, request, Number(rest[1]))
    if (rest.length === 1 && /^\d+$/.test(rest[0] ?? ''))
      return this.#atRecord(resource, request, Number(rest[0]))
    return nothing()
  }

  #atList(resource: Resource, { method, search, body }: FakeRequest, parentId: number): Response {
    const below = resource.parent && !Number.isNaN(parentId) ? { [resource.parent.key]: parentId } : {}
    if (method === 'POST') return this.#written(this.add(resource, { ...below, ...body }), 201)
    if (method !== 'GET') return problem(405, 'Method Not Allowed')
    const filter = { ...JSON.parse(search.get('filter') ?? '{}'), ...below }
    const all = this.#listOf(resource).map((record) => this.#shown(resource, record))
    const found = all.filter((record) => matches(resource, record, filter))
    const sort = JSON.parse(search.get('sort') ?? '[]').flat()
    const [field, order] = sort
    if (field) found.sort((a, b) => compare(a[field], b[field]) * (order === 'DESC' ? -1 : 1))
    const [first = 0, last = found.length] = JSON.parse(search.get('range') ?? '[]')
    return json(found.slice(first, last + 1), 200, { 'x-total-count': String(found.length) })
  }

  #atRecord(resource: Resource, { method, headers, body }: FakeRequest, id: number): Response {
    const list = this.#listOf(resource)
    const record = list.find((one) => one.id === id)
    if (!record) return problem(404, 'There is no such record.')
    if (method === 'GET') return json(this.#shown(resource, record))
    const version = headers.get('if-match')
    if (version !== null && version !== `"${record.version}"`)
      return problem(412, 'This record was changed by someone else', {
        current: this.#shown(resource, record),
      })
    if (method === 'DELETE') {
      list.splice(list.indexOf(record), 1)
      return this.#written(record, 200)
    }
    Object.assign(record, body, { id, version: record.version + 1 })
    return this.#written(this.#shown(resource, record), 200)
  }

  #written(body: unknown, status: number): Response {
    return json(body, status, { 'x-request-id': `request-${this.requests.length}` })
  }
}
