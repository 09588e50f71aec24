import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folded } from '../../model/folded.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { foldedTexts } from '../support/folded-texts.ts'

let test: TestApp
const stored = [...new Set(foldedTexts.map(([, text]) => text))]
beforeAll(async () => {
  test = await startTestApp()
  for (const text of stored) await test.api('POST', '/Supplier', { body: { supplierName: `${text} Works` } })
})
afterAll(() => test.close())

const found = async (filter: unknown) => {
  const { body } = await test.api(
    'GET',
    `/Supplier?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  )
  return body.map(({ supplierName }: { supplierName: string }) => supplierName)
}
/** The stored names with the typed text, by a plain comparison. */
const expected = (typed: string) =>
  stored.filter((text) => folded(text).includes(folded(typed))).map((text) => `${text} Works`)

describe.each(foldedTexts)('"%s"', (typed, text) => {
  it(`finds "${text}" with the text filter of a list, a filter of its field, and a picker`, async () => {
    const names = expected(typed)
    expect(names).toContain(`${text} Works`)
    expect(await found({ q: typed })).toEqual(names)
    expect(await found({ supplierName: { contains: typed } })).toEqual(names)
    expect(await found({ recordText: `${typed} works` })).toEqual(names)
  })
})

describe('An import', () => {
  const send = (columns: string[], key: string[], rows: unknown[][], resource = 'Supplier', dry = '') =>
    test.api('POST', `/${resource}/import${dry}`, { body: { columns, key, rows } })

  it('finds a record by its key in another form of its letters, and leaves its name', async () => {
    await test.api('POST', '/Supplier', { body: { supplierName: 'Weiß & Oﬃce Ltd' } })
    const reply = await send(
      ['supplierName', 'contactName'],
      ['supplierName'],
      [['WEISS & OFFICE LTD', 'Ann']],
    )
    expect(reply.body.counts).toMatchObject({ create: 0, change: 1, wrong: 0 })
    expect(await found({ contactName: { contains: 'Ann' } })).toEqual(['Weiß & Oﬃce Ltd'])
  })

  it('takes the record with exactly the name before one with other forms of its letters', async () => {
    const plain = await test.api('POST', '/Supplier', { body: { supplierName: 'Muller Stone' } })
    await test.api('POST', '/Supplier', { body: { supplierName: 'Müller Stone' } })
    const reply = await send(['supplierName', 'contactName'], ['supplierName'], [['muller stone', 'Bob']])
    expect(reply.body.counts).toMatchObject({ create: 0, change: 1 })
    expect((await test.api('GET', `/Supplier/${plain.body.id}`)).body.contactName).toBe('Bob')
  })

  it('finds the record that a cell names in another form of its letters', async () => {
    const { body: supplier } = await test.api('POST', '/Supplier', { body: { supplierName: 'Straße Firm' } })
    const columns = ['userPONo', 'supplierId']
    const reply = await send(columns, ['userPONo'], [['PO-FORMS', 'STRASSE ﬁrm']], 'PurchaseHeader')
    expect(reply.body.counts).toMatchObject({ create: 1 })
    const [made] = (await test.api('GET', `/PurchaseHeader?filter={"userPONo":"PO-FORMS"}`)).body
    expect(made.supplierId).toBe(supplier.id)
  })
})
