import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '../../../model/api-path.ts'
import { administrator, type CalledApp, startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { inlineSchemas } from '../../../tests/support/inline-schemas.ts'
import { makeScene } from '../../../tests/support/scene.ts'
import type { OpenApiDocument } from './document.ts'
import { describeFinding } from './judge.ts'
import { rightCallsOf } from './right-calls.ts'
import { type ContractTarget, excused, testContract } from './run.ts'

let test: TestApp
let document: OpenApiDocument
let rightCall: ContractTarget['rightCall']
beforeAll(async () => {
  // Mails wait in the outbox: nobody listens at the port.
  const environment = {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'desk@firm.example',
    PUBLIC_URL: 'http://localhost',
  }
  test = await startTestApp({ environment })
  for (let i = 0; i < 3; i++) await makeScene(test)
  const [row] = await test.db('user_account').select('id').where({ email: administrator.email })
  const caller = { id: row.id, ...administrator }
  // Generated requests end the sessions of the test app.
  rightCall = async (operation, as) => {
    const api: CalledApp['api'] = (method, path, call) =>
      test.api(
        method,
        path,
        call?.as === 'anonymous' || typeof call?.as === 'object' ? call : { ...call, as },
      )
    return rightCallsOf({ ...test, api }, caller)(operation)
  }
  document = inlineSchemas((await test.app.inject(`${apiBase}/openapi.json`)).json())
})
afterAll(() => test.close())

/** The short form of the check that `npm run attack` runs for minutes. */
const tryDocument = async (tried: OpenApiDocument, runs = 2) => {
  const report = await testContract(
    {
      document: tried,
      send: async ({ method, url, headers, body }) => {
        const payload = body === undefined ? {} : { payload: body }
        const reply = await test.app.inject({ method: method as 'GET', url, headers, ...payload })
        const contentType = String(reply.headers['content-type'] ?? '')
        return { status: reply.statusCode, contentType, body: reply.payload }
      },
      signIn: async () => ({ ...administrator, ...(await test.signIn(administrator)) }),
      rightCall,
    },
    { runs, seed: 1 },
  )
  return { ...report, findings: report.findings.map(describeFinding) }
}

describe('The OpenAPI document', () => {
  it('describes every response, whatever the request', async () => {
    const report = await tryDocument(document)
    expect(report.findings).toEqual([])
    expect(report.operations).toBe(Object.values(document.paths).flatMap(Object.keys).length)
    expect(report.requests).toBeGreaterThan(6 * report.operations)
  }, 600_000)

  it('has every operation that is excused from accepting something', () => {
    const names = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.slice(apiBase.length)}`),
    )
    expect(names).toEqual(expect.arrayContaining(Object.keys(excused)))
  })
})

describe('The contract tester reports', () => {
  const path = `${apiBase}/Supplier/{id}`
  /** The document with one call only, changed in one place. */
  const withChange = (method: string, change: (text: string) => string): OpenApiDocument => {
    const operation = JSON.stringify(document.paths[path]?.[method])
    const changed = change(operation)
    expect(changed).not.toBe(operation)
    return { ...document, paths: { [path]: { [method]: JSON.parse(changed) } } }
  }

  it.each([
    ['a status that is left out', 'get', '"404"', '"410"', 'answers 404, which the document does not have'],
    [
      'an answer unlike its schema',
      'get',
      '"enabled":{"title":"Enabled","type":"boolean"}',
      '"enabled":{"type":"string"}',
      'unlike its schema: body/enabled must be string',
    ],
    [
      'a type of content',
      'get',
      '"application/json"',
      '"text/plain"',
      'answers application/json, not text/plain',
    ],
    [
      'a body that is refused',
      'put',
      '"maxLength":200',
      '"minLength":300',
      'refuses what the document allows',
    ],
    [
      'a body that is accepted',
      'put',
      '"properties":{"supplierName"',
      '"required":["supplierName","contactName","contactNumber","contactEmail"],"properties":{"supplierName"',
      'accepts a wrong body',
    ],
    ['a session that is needed', 'get', '"401"', '"402"', 'answers 401, which the document does not have'],
  ])('%s', async (_what, method, here, instead, finding) => {
    const { findings } = await tryDocument(
      withChange(method, (text) => text.replaceAll(here, instead)),
      40,
    )
    expect(findings.join('\n')).toContain(finding)
  })

  it('an operation that accepts nothing', async () => {
    const { findings } = await tryDocument({
      ...document,
      paths: { [`${apiBase}/Nothing/{id}`]: { get: document.paths[path]?.get as object as never } },
    })
    expect(findings.join('\n')).toContain('accepts nothing that the document allows')
  })
})
