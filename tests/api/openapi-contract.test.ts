import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { startTestApp } from '../support/app.ts'
import { inlineSchemas } from '../support/inline-schemas.ts'
import { addUser } from '../support/people.ts'
import { type RightCall, requestOf } from '../support/right-call.ts'
import { isGenerated, knownRoutes } from '../support/right-calls.ts'
import { oneOfEachKind, recordRoutes } from '../support/routes.ts'

// The fuzzer in tools/attack/contract makes thousands of requests from the schemas; this file makes one valid
// request and the usual invalid ones of each operation, and compares every response with the document.

interface Answer {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}
interface Operation {
  readonly requestBody?: object
  readonly security?: readonly object[]
  readonly responses: Readonly<Record<string, Answer>>
}
interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Answer>>
    readonly schemas?: Readonly<Record<string, object>>
  }
}

const { app: test, routes } = await recordRoutes(() => startTestApp())
afterAll(() => test.close())
const document: OpenApiDocument = inlineSchemas((await test.app.inject(`${apiBase}/openapi.json`)).json())

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path.slice(apiBase.length)}`,
    operation,
  })),
)
type Named = (typeof operations)[number]

const caller = await addUser(test, ['User', 'Administrator'])
let { token } = await test.signIn(caller)

/** The route of an operation, as `GET /Project/:id`. */
const routeOf = ({ name }: Pick<Named, 'name'>) => name.replaceAll(/\{(\w+)\}/g, ':$1')

/** One generated operation of each kind and all hand-written ones. */
const kinds = new Set(
  [...oneOfEachKind(routes.filter(isGenerated)), ...routes.filter((route) => !isGenerated(route))].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)
const ofEachKind = operations.filter((operation) => kinds.has(routeOf(operation)))

/** A valid request of an operation. */
const callOf = async ({ name }: Named) => {
  const known = knownRoutes[routeOf({ name })]
  if (!known) throw new Error(`Nobody says how ${name} is called`)
  return known.call(test, caller)
}

const send = async ({ name }: Named, { path, ...call }: Omit<RightCall, 'status'>, as = token) => {
  const { headers, ...body } = requestOf(call)
  const reply = await test.app.inject({
    method: name.split(' ')[0] as 'GET',
    url: `${apiBase}${path}`,
    headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
    ...body,
  })
  const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? ''
  return { status: reply.statusCode, type, body: reply.payload }
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, multipleOfPrecision: 1 })

/** The difference between a response and the document; null if there is none. */
const disagreement = (
  { operation: { responses } }: Named,
  { status, type, body }: Awaited<ReturnType<typeof send>>,
): string | null => {
  const own = responses[status]
  if (!own) return `status ${status} is not in the document: ${body}`
  const answer = own.$ref ? document.components.responses[own.$ref.split('/').at(-1) ?? ''] : own
  const types = Object.keys(answer?.content ?? {})
  if (types.length === 0) return body === '' ? null : `a body where the document has none: ${body}`
  if (!types.includes(type)) return `${type} in the place of ${types.join()}`
  const schema = answer?.content?.[type]?.schema
  if (!schema || !/[/+]json$/.test(type)) return null
  return ajv.validate(schema, JSON.parse(body)) ? null : ajv.errorsText(ajv.errors, { dataVar: 'body' })
}

describe('The OpenAPI document describes the response', () => {
  const expectDescribed = async (named: Named) => {
    const call = await callOf(named)
    const reply = await send(named, call)
    if (call.endsSession) token = (await test.signIn(caller)).token
    expect(reply.status).toBe(call.status)
    expect(disagreement(named, reply)).toBeNull()
  }
  it.each(ofEachKind)('to a valid request: $name', expectDescribed)

  // The others of a kind, whose records differ by their definition only.
  const others = operations.filter((operation) => !ofEachKind.includes(operation))
  it.each(others)('to a valid request of another resource: $name', { tags: 'slow' }, expectDescribed)

  const guarded = ofEachKind.filter(({ operation }) => operation.security?.length !== 0)
  // That each is refused is tested by route-matrix.test.ts; here it is what the document says of it.
  it.each(guarded)('to a request without a session: $name', { tags: 'slow' }, async (named) => {
    const reply = await send(named, await callOf(named), '')
    expect(reply.status).toBe(401)
    expect(disagreement(named, reply)).toBeNull()
  })

  // One handler answers these for all routes: npm test tries every third.
  const isTried = (_: unknown, index: number) => index % 3 === 0
  const isLeft = (_: unknown, index: number) => index % 3 > 0

  const withBody = ofEachKind.filter(({ operation }) => operation.requestBody)
  const refusesUnknownField = async (named: Named) => {
    const { path, body } = await callOf(named)
    const reply = await send(named, { path, body: { ...Object(body), unheardOf: 1 } })
    expect(reply.status).toBe(400)
    expect(disagreement(named, reply)).toBeNull()
  }
  const unknownField = 'to a body with an unknown field: $name'
  it.each(withBody.filter(isTried))(unknownField, refusesUnknownField)
  it.each(withBody.filter(isLeft))(unknownField, { tags: 'slow' }, refusesUnknownField)

  const ofRecords = ofEachKind.filter(({ name }) => name.includes('{id}'))
  const findsNoRecord = async (named: Named) => {
    const { body } = await callOf(named)
    const path = named.name.split(' ')[1]?.replace('{id}', '2147483647') ?? ''
    const reply = await send(named, { path, body })
    expect(disagreement(named, reply)).toBeNull()
  }
  const noRecord = 'about a record that does not exist: $name'
  it.each(ofRecords.filter(isTried))(noRecord, findsNoRecord)
  it.each(ofRecords.filter(isLeft))(noRecord, { tags: 'slow' }, findsNoRecord)
})
