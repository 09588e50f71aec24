import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freeId, nameSchemas } from '../../api/http/refusals.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { inlineSchemas } from '../support/inline-schemas.ts'

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }>; headers?: object }>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: Record<string, object>
    schemas: Record<string, { title?: string; type: string; properties: object }>
  }
}

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await startTestApp()
  document = (await app.api('GET', '/openapi.json', { as: 'anonymous' })).body
})
afterAll(() => app.close())

const json = 'application/json'
const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path))

describe('A client generated from the OpenAPI document', () => {
  it('has a unique name for every call', () => {
    const ids = operations().map(({ operationId }) => operationId)
    expect(ids.length).toBeGreaterThan(100)
    expect(ids.filter((id) => !/^[a-z][A-Za-z0-9]*$/.test(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })

  it.each([
    ['get', '/Supplier', 'listSuppliers'],
    ['post', '/Supplier', 'createSupplier'],
    ['get', '/Supplier/{id}', 'getSupplier'],
    ['put', '/Supplier/{id}', 'replaceSupplier'],
    ['patch', '/Supplier/{id}', 'changeSupplier'],
    ['delete', '/Supplier/{id}', 'deleteSupplier'],
    ['get', '/quoteline/QuoteHeader/{id}', 'listQuoteLinesOfQuote'],
    ['post', '/quoteline/quoteheader/{id}', 'createQuoteLineOfQuote'],
    ['patch', '/quoteline', 'changeQuoteLines'],
    ['post', '/QuoteHeader/copy', 'copyQuote'],
    ['post', '/quoteline/search', 'postQuotelineSearch'],
  ])('calls %s %s by %s', (method, path, id) => {
    const found = Object.entries(document.paths).find(
      ([known]) => known.toLowerCase() === `/api/v1.0${path}`.toLowerCase(),
    )
    expect(found?.[1][method]?.operationId).toBe(id)
  })

  it('knows the notices of every write', () => {
    const repliesOf = (method: string, path: string) =>
      document.paths[`/api/v1.0${path}`]?.[method]?.responses ?? {}
    const known = { headers: { Notices: { $ref: '#/components/headers/Notices' } } }
    expect(repliesOf('post', '/Supplier')[201]).toMatchObject(known)
    expect(repliesOf('post', '/Undo')[200]).toMatchObject(known)
    expect(repliesOf('get', '/Supplier')[200]).not.toMatchObject(known)
    expect(document.components).toHaveProperty('headers.Notices.schema')
  })

  it.each([
    ['a creation by the hooks of its resource', 'post', '/Application', 'conflict'],
    ['a change of guarded records', 'post', '/quoteline', 'agreed'],
    ['a deletion that takes guarded records along', 'delete', '/QuoteHeader/{id}', 'agreed'],
    ['an undo by the hooks of any resource', 'post', '/Undo', 'sent'],
  ])('knows the refusal of %s', (_what, method, path, code) => {
    const { $ref = '' } = document.paths[`/api/v1.0${path}`]?.[method]?.responses[409] ?? {}
    const refusal = document.components.responses[$ref.split('/').at(-1) ?? '']
    expect(JSON.stringify(refusal)).toContain(`urn:costwright:problem:${code}"`)
  })

  it('has one type for each record and each body', { tags: 'slow' }, () => {
    const { schemas } = document.components
    expect(schemas.Supplier).toMatchObject({ title: 'Supplier', type: 'object' })
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining([
        'SupplierInput',
        'SupplierReplacement',
        'SupplierChange',
        'QuoteLineInputBelow',
      ]),
    )
    const path = document.paths['/api/v1.0/Supplier']
    expect(path?.post?.requestBody?.content[json]?.schema).toEqual({
      $ref: '#/components/schemas/SupplierInput',
    })
    expect(path?.post?.responses['201']?.content?.[json]?.schema).toEqual({
      $ref: '#/components/schemas/Supplier',
    })
    expect(path?.get?.responses['200']?.content?.[json]?.schema).toMatchObject({
      items: { $ref: '#/components/schemas/Supplier' },
    })
    expect(JSON.stringify(document)).not.toContain('x-name')
    const written = JSON.stringify(inlineSchemas(document))
    expect(written).not.toContain('#/components/schemas/')
  })

  it('has no response of alternative schemas, which the server would compile at their first use', () => {
    const chosen = Object.values(inlineSchemas(document).paths)
      .flatMap((path) => Object.values(path))
      .filter(({ responses }) => /"(anyOf|oneOf|if)":/.test(JSON.stringify(responses)))
    expect(chosen.map(({ operationId }) => operationId)).toEqual([])
  })
})

describe('Two types with the same name', () => {
  it('get different numbers, and equal types are merged', () => {
    const line = { 'x-name': 'Line', type: 'object' }
    const { paths, schemas } = nameSchemas({ a: line, b: { ...line }, c: { ...line, title: 'Other' } })
    expect(Object.keys(schemas)).toEqual(['Line', 'Line2'])
    expect(paths.b).toEqual({ $ref: '#/components/schemas/Line' })
    expect(paths.c).toEqual({ $ref: '#/components/schemas/Line2' })
    const ids = new Set<string>()
    expect(['getLine', 'getLine', 'getLine'].map((id) => freeId(ids, id))).toEqual([
      'getLine',
      'getLine2',
      'getLine3',
    ])
  })
})
