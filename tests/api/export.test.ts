import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiPath } from '../../model/api-path.ts'
import type { Resource } from '../../model/definition.ts'
import { isImported } from '../../model/import.ts'
import { readableFields } from '../../model/json-schema.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords, readWorkbook } from '../support/costing.ts'
import { furtherOnes, oneOfEachKind, typical } from '../support/field-kinds.ts'
import { requestOfFile } from '../support/imported-file.ts'
import { sampleRecord } from '../support/samples.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const exported = async (resource: Resource, format: 'xlsx' | 'csv', query: Record<string, unknown> = {}) => {
  const parameters = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  const { status, raw } = await test.api('GET', `${apiPath(resource)}/export.${format}?${parameters}`, {
    as: 'administrator',
  })
  if (status !== 200) throw new Error(raw.payload)
  return raw.rawPayload
}

const previewOf = async (resource: Resource, bytes: Buffer, name: string) =>
  (
    await test.api('POST', `${apiPath(resource)}/import?dry=true`, {
      as: 'administrator',
      body: await requestOfFile(resource, bytes, name),
    })
  ).body

describe('A list that is exported and imported again', () => {
  const inEachFormat = (list: readonly Resource[]) =>
    list
      .filter(isImported)
      .flatMap((resource) =>
        (['xlsx', 'csv'] as const).map((format) => [resource.title, format, resource] as const),
      )
  const changesNothing = async (_title: string, format: 'xlsx' | 'csv', resource: Resource) => {
    for (const _ of [1, 2]) await sampleRecord(test, resource)
    // CSV has the ids only on request.
    const bytes = await exported(resource, format, format === 'csv' ? { columns: 'all' } : {})
    const { counts, faults } = await previewOf(resource, bytes, `list.${format}`)
    expect(faults).toEqual([])
    expect({ ...counts, same: counts.same > 0 }).toEqual({
      create: 0,
      change: 0,
      same: true,
      delete: 0,
      wrong: 0,
    })
  }
  it.each(inEachFormat(typical))('changes nothing: %s as %s', changesNothing)
  it.each(inEachFormat(furtherOnes))('changes nothing: %s as %s', { tags: 'rare' }, changesNothing)

  it('keeps any text and number of a line', { tags: 'slow' }, async () => {
    const { quote, category } = costingRecords(test)
    const { id } = await quote()
    const { id: costingCategoryId } = await category()
    const text = fc.oneof(
      fc.constantFrom(
        '=1+1',
        "'=1",
        "''",
        '+1',
        '-1',
        '@a',
        '0007',
        'a "b" c',
        'é 😀',
        '_x000D_',
        'x'.repeat(500),
      ),
      fc.string({ minLength: 1, maxLength: 60 }),
    )
    const number = (min: number) => fc.integer({ min, max: 999_999_999_999_999 }).map((n) => n / 10_000)
    const lines = fc.sample(fc.tuple(text, number(-999_999_999_999_999), number(0)), 60)
    const made: string[] = []
    for (const [description, quantity, costEach] of lines) {
      const { status, body } = await test.api('POST', `/quoteline/quoteheader/${id}`, {
        body: { description, quantity, costEach, costingCategoryId },
      })
      if (status === 201) made.push(body.description)
    }
    expect(made.length).toBeGreaterThan(10)
    const lineResource = resources['quote-lines']
    for (const format of ['xlsx', 'csv'] as const) {
      const columns = ['id', 'description', 'quantity', 'costEach', 'total', 'categoryDescription']
      const bytes = await exported(lineResource, format, {
        filter: { quoteHeaderId: id },
        columns: format === 'csv' ? columns : columns.slice(1),
      })
      const { counts, rows } = await previewOf(lineResource, bytes, `list.${format}`)
      expect({ format, counts, rows: rows.slice(0, 3) }).toEqual({
        format,
        counts: { create: 0, change: 0, same: made.length, delete: 0, wrong: 0 },
        rows: [],
      })
    }
  })
})

describe('An exported list', () => {
  it('has the requested columns in their order, with their labels', async () => {
    await sampleRecord(test, resources.suppliers, { supplierName: 'Export labels' })
    const bytes = await exported(resources.suppliers, 'csv', {
      filter: { q: 'Export labels' },
      columns: ['contactEmail', 'supplierName'],
    })
    expect(bytes.toString('utf8').split('\r\n')[0]).toBe('\ufeffContact Email,Supplier Name')
  })

  it('prefixes text that a spreadsheet would calculate with an apostrophe in CSV', async () => {
    await test.api('POST', '/Supplier', { body: { supplierName: '=cmd|A1 Export' } })
    await test.api('POST', '/Supplier', { body: { supplierName: '\uff1dcmd|A1 Full Width' } })
    const bytes = await exported(resources.suppliers, 'csv', {
      filter: { q: 'cmd|A1' },
      columns: ['supplierName'],
    })
    expect(bytes.toString('utf8').split('\r\n')[1]).toBe("'=cmd|A1 Export")
  })

  it('has real numbers, a formula for a product, and a row of totals', async () => {
    const { quote, quoteLine } = costingRecords(test)
    const { id } = await quote()
    await quoteLine(id, { quantity: 42.5, costEach: 142.35 })
    await quoteLine(id, { quantity: 2, costEach: 10 })
    const bytes = await exported(resources['quote-lines'], 'xlsx', {
      filter: { quoteHeaderId: id },
      columns: ['description', 'quantity', 'costEach', 'total'],
    })
    const sheet = (await readWorkbook(bytes)).getWorksheet('Quote Lines')
    expect(sheet?.getCell('E2').value).toEqual({ formula: 'ROUND(C2*D2,2)', result: 6049.88 })
    expect(sheet?.getCell('E4').value).toEqual({ formula: 'SUBTOTAL(109,E2:E3)', result: 6069.88 })
    expect(sheet?.getColumn(1).hidden).toBe(true)
  })

  it('offers the enabled records of a reference in each of its cells', async () => {
    const { quote, quoteLine, category } = costingRecords(test)
    const { id } = await quote()
    const { id: costingCategoryId } = await category({ categoryDescription: 'Export choice' })
    for (const _ of [1, 2, 3]) await quoteLine(id, { costingCategoryId })
    const bytes = await exported(resources['quote-lines'], 'xlsx', {
      filter: { quoteHeaderId: id },
      columns: ['description', 'categoryDescription'],
    })
    const workbook = await readWorkbook(bytes)
    const sheet = workbook.getWorksheet('Quote Lines')
    const validations = [2, 3, 4].map((row) => sheet?.getCell(`C${row}`).dataValidation)
    expect(validations.map((one) => one?.type)).toEqual(['list', 'list', 'list'])
    const [, from = 0, to = 0] = /A\$(\d+):\$A\$(\d+)/.exec(String(validations[0]?.formulae[0])) ?? []
    const offered = Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, at) => workbook.getWorksheet('_choices')?.getCell(`A${at + 1}`).text,
    )
    expect(offered).toContain('Export choice')
  })

  it('is refused for an unknown field', async () => {
    const reply = await test.api('GET', '/Supplier/export.csv?columns=["password"]')
    expect([reply.status, reply.body.title]).toEqual([
      400,
      '"columns" must be "all" or a JSON array of fields.',
    ])
  })
})

const sorted = oneOfEachKind(readableFields)

describe('An export in the order of a field', () => {
  const inEachOrder = (list: readonly Resource[]) =>
    list.flatMap((resource) => sorted(resource).map((name) => [resource.title, name, resource] as const))
  const hasAllInOrder = async (_title: string, name: string, resource: Resource) => {
    for (const _ of [1, 2]) await sampleRecord(test, resource)
    const sort = JSON.stringify([name, 'DESC'])
    const bytes = await exported(resource, 'csv', { sort, columns: JSON.stringify(['id']) })
    const { body } = await test.api('GET', `${apiPath(resource)}?${new URLSearchParams({ sort })}`, {
      as: 'administrator',
    })
    const ids = body.map(({ id }: { id: number }) => String(id))
    expect(bytes.toString().trim().split('\r\n').slice(1)).toEqual(ids)
  }
  // Exports order as lists do, for which contract.test.ts has every kind of field.
  const orders = inEachOrder([...typical, ...furtherOnes])
  it.each(orders.slice(0, 3))('has every record of %s in the order of %s', hasAllInOrder)
  it.each(orders.slice(3))('has every record of %s in the order of %s', { tags: 'rare' }, hasAllInOrder)
})
