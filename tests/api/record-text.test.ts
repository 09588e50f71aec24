import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import { shownField } from '../../model/resources.ts'
import { quoteHeaders, suppliers } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { furtherOnes, typical } from '../support/field-kinds.ts'
import { sampleRecord } from '../support/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const found = async (resource: Resource, recordText: unknown) => {
  const filter = encodeURIComponent(JSON.stringify({ recordText }))
  const reply = await app.api('GET', `/${resource.endpoint}?filter=${filter}`, { as: 'administrator' })
  expect(reply.status).toBe(200)
  return (reply.body as { id: number }[]).map(({ id }) => id)
}

describe('The text of a record', () => {
  const isSearchedByAnyPart = async (resource: Resource) => {
    await sampleRecord(app, resource)
    const record = await sampleRecord(app, resource)
    const parts = resource.recordText.flatMap((name) => {
      const field = shownField(resource, name)
      return record[name] === null ? [] : [fieldTypeOf(field).format(record[name], field)]
    })
    for (const part of parts) expect(await found(resource, part.toUpperCase())).toContain(record.id)
    const whole = parts.join(' - ')
    expect(await found(resource, whole)).toContain(record.id)
    expect(await found(resource, parts.reverse().join('   '))).toContain(record.id)
    expect(await found(resource, `${whole} nowhere`)).toEqual([])
  }
  it.each(typical)('can be searched by any of its parts: $name', isSearchedByAnyPart)
  it.each(furtherOnes)('can be searched by any of its parts: $name', { tags: 'rare' }, isSearchedByAnyPart)

  it('of a quote can be searched by the number and the name of its project', async () => {
    const quote = await sampleRecord(app, quoteHeaders)
    await sampleRecord(app, quoteHeaders)
    expect(await found(quoteHeaders, quote.projectNumber)).toEqual([quote.id])
    expect(await found(quoteHeaders, quote.projectName)).toEqual([quote.id])
  })

  it('is matched literally for wildcards and backslashes', async () => {
    const { id } = await sampleRecord(app, suppliers, { supplierName: '100% Fix_it \\ Sons' })
    for (const word of ['100%', 'fix_it', '\\']) expect(await found(suppliers, word)).toEqual([id])
    expect(await found(suppliers, '%_%')).toEqual([])
  })

  it('always matches a search of only spaces or dashes', async () =>
    expect((await found(suppliers, ' - ')).length).toBeGreaterThan(1))

  it.each([7, null, ['a'], { a: 1 }, 'a\0'])('cannot be searched by a non-text value: %j', async (text) => {
    const filter = encodeURIComponent(JSON.stringify({ recordText: text }))
    const reply = await app.api('GET', `/Supplier?filter=${filter}`)
    expect(reply.status).toBe(400)
    expect(reply.body.type).toMatch(/unknown_query$/)
  })
})
