import type { SwaggerTransformObject } from '@fastify/swagger'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { apiBase } from '../../model/api-path.ts'
import type { JsonSchema } from '../../model/json-schema.ts'
import { withoutSpaces } from '../../model/naming.ts'
import { problemSchema } from '../../model/problem.ts'
import { type ProblemCode, problems } from './errors.ts'

type Part = Readonly<Record<string, unknown>>

type Named = Record<string, JsonSchema>

const freeName = (named: Named, name: string, text: string): string => {
  for (let turn = 1; ; turn++) {
    const tried = turn === 1 ? name : `${name}${turn}`
    const taken = named[tried]
    if (taken === undefined || JSON.stringify(taken) === text) return tried
  }
}

const hoist = (value: unknown, named: Named): unknown => {
  if (Array.isArray(value)) return value.map((each) => hoist(each, named))
  if (typeof value !== 'object' || value === null) return value
  const { 'x-name': name, ...part } = value as Part
  const schema = Object.fromEntries(Object.entries(part).map(([key, each]) => [key, hoist(each, named)]))
  if (typeof name !== 'string') return schema
  const free = freeName(named, name, JSON.stringify(schema))
  named[free] = schema
  return { $ref: `#/components/schemas/${free}` }
}

/** Moves schemas with `x-name` to the components, so that generated clients have named types. */
export const nameSchemas = <Paths extends object>(paths: Paths): { paths: Paths; schemas: Named } => {
  const schemas: Named = {}
  return { paths: hoist(paths, schemas) as Paths, schemas }
}

export const freeId = (ids: Set<string>, id: string): string => {
  let free = id
  for (let turn = 2; ids.has(free); turn++) free = `${id}${turn}`
  ids.add(free)
  return free
}

/** Default operation id, from method and path: `postProjectCopy`. */
const operationIdOf = (method: string, path: string): string => method.toLowerCase() + withoutSpaces(path)

const ours = (Object.keys(problems) as ProblemCode[]).filter((code) => problems[code].status >= 500)

const ofBodies: readonly ProblemCode[] = [
  'malformed_request',
  'too_slow',
  'too_large',
  'unsupported_media_type',
]

/** What the document says of a route besides its schema. */
export interface RouteOfDocument {
  readonly method: string
  readonly url: string
  readonly schema: FastifySchema
  readonly config: Pick<FastifyContextConfig, 'access' | 'apiClients' | 'beforeAuthenticator' | 'refuses'>
}

/** What a wrong value of a parameter is refused as: `x-refuses` of the schema (api/http/validation.ts). */
const refusedQuery = (querystring: unknown): ProblemCode =>
  (querystring as Part)['x-refuses'] === 'unknown_query' ? 'unknown_query' : 'invalid_input'

/** Derived from method, address, access, parameters and body, plus `config.refuses`. A contract test checks actual replies. */
const refusalsOf = ({ method, url, schema, config }: RouteOfDocument): ProblemCode[] => {
  const safe = method === 'GET'
  const codes: ProblemCode[] = [...(config.refuses ?? [])]
  if (config.access !== 'anonymous') {
    codes.push('not_signed_in', 'forbidden', 'too_many_at_once')
    if (!config.beforeAuthenticator) codes.push('authenticator_needed')
    if (!config.apiClients) codes.push('person_needed')
    if (!safe) codes.push('forged')
  }
  if (url.includes(':')) codes.push('not_found', 'malformed_request', 'too_large')
  if (!safe) codes.push(...ofBodies)
  if (schema.body) codes.push('invalid_input')
  if (schema.querystring) codes.push(refusedQuery(schema.querystring))
  codes.push('unknown_host')
  return [...new Set([...codes, ...ours])].sort()
}

const byStatus = (codes: readonly ProblemCode[]): Map<number, ProblemCode[]> => {
  const groups = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const { status } = problems[code]
    groups.set(status, [...(groups.get(status) ?? []), code])
  }
  return groups
}

const responseOf = (status: number, codes: readonly ProblemCode[]) => ({
  description: codes.map((code) => `${code}: ${problems[code].title}`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/Problem' },
          {
            type: 'object',
            properties: {
              type: { enum: codes.map((code) => `urn:costwright:problem:${code}`) },
              status: { enum: [status] },
            },
          },
        ],
      },
    },
  },
})

const noticeCodesHeader = {
  description:
    'Code and values of each sentence of `Notices`, in the same order: a JSON array of objects with `code` and `params`, percent-encoded',
  schema: { type: 'string' },
}

const noticesHeader = {
  description:
    'What the write did besides, and what is worth a look: a JSON array of sentences, percent-encoded UTF-8. Absent without them',
  schema: { type: 'string' },
}

type Document = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>['openapiObject']
type Operation = NonNullable<NonNullable<NonNullable<Document['paths']>[string]>['get']>

/** A call that takes an `Idempotency-Key` is a write, and can tell them. */
const addNotices = ({ parameters = [], responses = {} }: Operation) => {
  if (!parameters.some((parameter) => 'name' in parameter && parameter.name === 'Idempotency-Key')) return
  for (const [status, response] of Object.entries(responses))
    if (status.startsWith('2') && !('$ref' in response))
      response.headers = {
        ...response.headers,
        Notices: { $ref: '#/components/headers/Notices' },
        'Notice-Codes': { $ref: '#/components/headers/Notice-Codes' },
      }
}

const expectParameter = {
  name: 'expect',
  in: 'query',
  description:
    'Version and figures of the record as the caller saw it, such as {"version":7}: if it gets a mark and they are others, the call is refused with both. It is about the records of this resource, or, if none of them gets a mark, about each record that does; "of" names another resource',
  // JSON as a text, as in lists (api/crud/list-schema.ts).
  schema: {
    type: 'string',
    example: '{"version":7}',
    contentMediaType: 'application/json',
    contentSchema: {
      type: 'object',
      properties: { version: { type: 'integer' }, of: { type: 'string' } },
    },
  },
} as const

/** Of calls that may give a mark (api/crud/expected.ts). */
const addExpect = (operation: Operation) => {
  operation.parameters = [...(operation.parameters ?? []), expectParameter]
}

/** The plugin documents only success, and the headers of its schemas. */
export const addRefusals =
  (routes: readonly RouteOfDocument[]): SwaggerTransformObject =>
  (input) => {
    if (!('openapiObject' in input)) return input.swaggerObject
    const { components = {}, ...document } = input.openapiObject
    const { paths, schemas } = nameSchemas(input.openapiObject.paths ?? {})
    const ids = new Set<string>()
    const refusals: Record<string, ReturnType<typeof responseOf>> = {}
    for (const route of routes) {
      const { method, url, config } = route
      const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase() as 'get']
      if (!operation) continue
      operation.operationId = freeId(
        ids,
        operation.operationId ?? operationIdOf(method, url.slice(apiBase.length)),
      )
      if (config.access === 'anonymous') operation.security = []
      addNotices(operation)
      if (method !== 'DELETE' && config.refuses?.includes('changed_since_seen')) addExpect(operation)
      for (const [status, codes] of byStatus(refusalsOf(route))) {
        const name = codes.join('.')
        refusals[name] ??= responseOf(status, codes)
        operation.responses = {
          ...operation.responses,
          [status]: { $ref: `#/components/responses/${name}` },
        }
      }
    }
    return {
      ...document,
      paths,
      components: {
        ...components,
        schemas: { ...components.schemas, ...schemas, Problem: problemSchema },
        responses: refusals,
        headers: { ...components.headers, Notices: noticesHeader, 'Notice-Codes': noticeCodesHeader },
      },
    } as ReturnType<SwaggerTransformObject>
  }
