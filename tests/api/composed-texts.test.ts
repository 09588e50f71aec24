import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

const composed = 'Café Müller'
const decomposed = composed.normalize('NFD')

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

const named = async (supplierName: string) =>
  (await test.api('POST', '/Supplier', { body: { supplierName } })).body
const found = async (filter: object) =>
  (await test.api('GET', `/Supplier?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.map(
    ({ id }: { id: number }) => id,
  )

describe('A text in composed or decomposed characters', () => {
  it('is stored composed, and found in either form', async () => {
    const { id, supplierName } = await named(decomposed)
    expect(supplierName).toBe(composed)
    for (const text of [composed, decomposed]) {
      expect(await found({ q: text })).toEqual([id])
      expect(await found({ supplierName: text })).toEqual([id])
      expect(await found({ supplierName: { contains: text.split(' ')[0] } })).toEqual([id])
      expect(await found({ recordText: text })).toEqual([id])
    }
  })
})

describe('A filter for names that are alike', () => {
  it('finds them in other blanks, dashes, accents and capitals, and no others', async () => {
    const names = ['Élan  Timber', 'Elan\u2011Timber', 'ELAN TIMBER', 'Elan Timber Ltd']
    const [blanks, dash, capitals] = await Promise.all(names.map(async (name) => (await named(name)).id))
    expect((await found({ supplierName: { alike: ['elan timber'] } })).sort()).toEqual(
      [blanks, capitals].sort(),
    )
    expect(await found({ supplierName: { alike: ['élan-timber', 'nobody'] } })).toEqual([dash])
  })
})

describe('A name', () => {
  it.each([
    ['zero-width characters', 'Alder\u200bmoor\ufeff', 'Aldermoor'],
    ['bidirectional controls', '\u202eAldermoor\u2066', 'Aldermoor'],
    ['a joiner between Latin letters', 'Alder\u200dmoor', 'Aldermoor'],
    ['tabs and line breaks', 'Alder\tmoor\r\nLtd', 'Alder moor Ltd'],
  ])('is stored without %s', async (_what, typed, stored) => {
    expect((await named(typed)).supplierName).toBe(stored)
  })

  it.each([
    ['an emoji', '👩\u200d🔧 Plumbing'],
    ['Persian', 'می\u200cخواهم'],
  ])('keeps the joiners of %s', async (_what, text) => {
    expect((await named(text)).supplierName).toBe(text)
  })
})
