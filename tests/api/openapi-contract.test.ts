import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../model/api-path.ts'
import { plainRoles, startTestApp } from '../support/app.ts'
import { inlineSchemas } from '../support/inline-schemas.ts'
import { addUser, type TestUser } from '../support/people.ts'
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
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
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

const user = await addUser(test, plainRoles)
const administrator = await addUser(test, ['User', 'Administrator'])
const tokens = new Map<TestUser, string>()
const tokenOf = async (caller: TestUser) => {
  const token = tokens.get(caller) ?? (await test.signIn(caller)).token
  tokens.set(caller, token)
  return token
}

/** The route of an operation, as `GET /Project/:id`. */
const routeOf = ({ name }: Pick<Named, 'name'>) => name.replaceAll(/\{(\w+)\}/g, ':$1')

/** One generated operation of each kind and all hand-written ones. */
const kinds = new Set(
  [...oneOfEachKind(routes.filter(isGenerated)), ...routes.filter((route) => !isGenerated(route))].map(
    ({ method, path }) => `${method} ${path}`,
  ),
)
const ofEachKind = operations.filter((operation) => kinds.has(routeOf(operation)))

const knownOf = ({ name }: Pick<Named, 'name'>) => {
  const known = knownRoutes[routeOf({ name })]
  if (!known) throw new Error(`Nobody says how ${name} is called`)
  return known
}

/** A User wherever one may call. */
const callerOf = (named: Named) => {
  const { access } = knownOf(named)
  return access === 'anonymous' || access.includes('User') ? user : administrator
}

/** A valid request of an operation. */
const callOf = (named: Named) => knownOf(named).call(test, callerOf(named))

const send = async (named: Named, { path, ...call }: Omit<RightCall, 'status'>, as?: string) => {
  const { headers, ...body } = requestOf(call)
  const { name } = named
  const token = as ?? (await tokenOf(callerOf(named)))
  const reply = await test.app.inject({
    method: name.split(' ')[0] as 'GET',
    url: `${apiBase}${path}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
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
  const expectDescribed = async (named: Named, call: RightCall) => {
    const reply = await send(named, call)
    if (call.endsSession) tokens.delete(callerOf(named))
    expect(reply.status).toBe(call.status)
    expect(disagreement(named, reply)).toBeNull()
  }

  const describesEach = (named: Named) => {
    // Most of the time goes into the records that a call needs: refused ones come first, as they leave them.
    let call: RightCall
    beforeAll(async () => {
      call = await callOf(named)
    })

    it.runIf(named.operation.requestBody)('to a body with an unknown field', async () => {
      const reply = await send(named, { path: call.path, body: { ...Object(call.body), unheardOf: 1 } })
      expect(reply.status).toBe(400)
      expect(disagreement(named, reply)).toBeNull()
    })

    const parameters = (named.operation.parameters ?? []).filter((parameter) => parameter.in === 'query')
    it.runIf(parameters.length > 0)('to a wrong value of each parameter', async () => {
      for (const { name } of parameters) {
        const wrong = new URL(call.path, 'http://localhost')
        wrong.searchParams.set(name, 'a\u0001b')
        const path = `${wrong.pathname}${wrong.search}`
        expect(disagreement(named, await send(named, { path, body: call.body })), name).toBeNull()
      }
    })

    it.runIf(named.name.includes('{id}'))('about a record that does not exist', async () => {
      const path = named.name.split(' ')[1]?.replace('{id}', '2147483647') ?? ''
      expect(disagreement(named, await send(named, { path, body: call.body }))).toBeNull()
    })

    // That each is refused is tested by route-matrix.test.ts; here it is what the document says of it.
    it.runIf(named.operation.security?.length !== 0)('to a request without a session', async () => {
      const reply = await send(named, call, '')
      expect(reply.status).toBe(401)
      expect(disagreement(named, reply)).toBeNull()
    })

    it('to a valid request', () => expectDescribed(named, call))
  }
  describe.each(ofEachKind.filter((_, index) => index % 4 === 0))('of $name', describesEach)
  describe.each(ofEachKind.filter((_, index) => index % 4 > 0))('of $name', { tags: 'slow' }, describesEach)

  // The others of a kind, whose records differ by their definition only.
  const others = operations.filter((operation) => !ofEachKind.includes(operation))
  it.each(others)('to a valid request of another resource: $name', { tags: 'rare' }, async (named) =>
    expectDescribed(named, await callOf(named)),
  )
})
