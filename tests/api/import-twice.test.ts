import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportChoices } from '../../admin/resource/import/import-request.ts'
import { createStatements } from '../../database/plan.ts'
import { writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeOf } from '../../model/fields/registry.ts'
import type { ImportCell, ImportReply } from '../../model/import.ts'
import { fieldOf } from '../../model/resources.ts'
import { purchaseHeaders, quoteLines, resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { costingRecords } from '../support/costing.ts'
import { sampleOf } from '../support/field-samples.ts'
import { gaugeResources } from '../support/gauges.ts'
import { requestOfFile, requestOfSheet, sheetOf } from '../support/imported-file.ts'
import { runs } from '../support/property-runs.ts'

const importOf = async (app: TestApp, path: string, body: unknown, isPreview = false): Promise<ImportReply> =>
  (await app.api('POST', `${path}/import${isPreview ? '?dry=true' : ''}`, { body })).body

/** Rows that would be written. */
const writes = ({ counts: { create, change, wrong } }: ImportReply) => create + change + wrong

describe('A field of every type', () => {
  const gauges: Resource = gaugeResources.gauges
  const kinds = writableFields(gauges).filter((name) => {
    const field = fieldOf(gauges, name)
    return !('to' in field) && !fieldTypeOf(field).isPicture
  })
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({
      resources: { users: resources.users, ...gaugeResources },
      prepare: (db) => db.raw(createStatements(gaugeResources).join(';\n')),
    })
  })
  afterAll(() => app.close())

  it.each(['xlsx', 'csv'])(
    'is the same after an export to %s and an import',
    { tags: 'rare' },
    async (format) => {
      for (const name of kinds) {
        const field = fieldOf(gauges, name)
        const { right, bounds } = sampleOf(field)
        for (const value of [right(1, field), right(2, field), ...bounds(field)])
          await app.api('POST', '/Gauge', { body: { quantity: 1, price: 1, [name]: value } })
      }
      const { raw } = await app.api('GET', `/Gauge/export.${format}?columns=all`)
      const request = await requestOfFile(gauges, raw.rawPayload, `gauges.${format}`)
      expect(request.columns).toEqual(expect.arrayContaining(kinds))
      const { faults, counts } = await importOf(app, '/Gauge', request, true)
      expect(faults).toEqual([])
      expect(counts).toMatchObject({ create: 0, change: 0, wrong: 0 })
    },
  )
})

describe('A file whose cells are cleaned', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp()
  })
  afterAll(() => app.close())

  const textOf = (text: string) =>
    fc.constantFrom(
      text,
      `  ${text} `,
      `${text}\nsecond line`,
      `${text}\twith a tab`,
      `${text.slice(0, 2)}\u200b${text.slice(2)}`,
      `Cafe\u0301 ${text}`,
      `"A" ${text}`,
      `=${text}`,
      `${text} ${'long '.repeat(500)}`,
    )

  it('is a bill that writes nothing the second time', { tags: 'slow' }, async () => {
    const { quote, category } = costingRecords(app)
    const { categoryDescription } = await category()
    const row = fc.tuple(
      textOf('Trusses'),
      fc.constantFrom<ImportCell>(
        '16 wk',
        '1 item',
        'Item',
        'Prov sum',
        null,
        '1,240',
        '(3)',
        2.5,
        0.1 + 0.2,
      ),
      fc.constantFrom<ImportCell>(null, 'm2', ' nr '),
      fc.constantFrom<ImportCell>('£1,275.50', 12.5, 1.44525, '(12.50)', -3, 1.00005),
    )
    const choices = fc.record({
      rounding: fc.constant({ quantity: 4, costEach: 4 }),
      turned: fc.constant(['costEach']),
      longTexts: fc.constantFrom<ImportChoices['longTexts']>({ description: 'cut' }, { description: 'rest' }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), choices, async (rows, chosen) => {
        const { id } = await quote()
        const path = `/quoteline/QuoteHeader/${id}`
        const sheet = sheetOf([
          ['Description', 'Qty', 'Unit', 'Rate'],
          [`1  ${categoryDescription}`],
          ...rows,
        ])
        const request = requestOfSheet(quoteLines, sheet, { parentKey: 'quoteHeaderId', choices: chosen })
        const first = await importOf(app, path, request)
        expect([first.faults, first.counts?.wrong]).toEqual([[], 0])
        expect(writes(await importOf(app, path, request, true))).toBe(0)
        const filter = encodeURIComponent(JSON.stringify({ quoteHeaderId: id }))
        const { raw } = await app.api('GET', `/quoteline/export.xlsx?columns=all&filter=${filter}`)
        const exported = await requestOfFile(quoteLines, raw.rawPayload, 'lines.xlsx', {
          parentKey: 'quoteHeaderId',
        })
        expect(writes(await importOf(app, path, exported, true))).toBe(0)
      }),
      { numRuns: runs(8) },
    )
  })

  it('is a ledger that writes nothing the second time', async () => {
    const row = fc.tuple(
      textOf('Merchant').filter((text) => text.length < 200),
      fc.constantFrom<ImportCell>(null, '01/04/2026 00:00', '2026-04-01T14:30', '14-Mar-2026', '14.03.26'),
    )
    let round = 0
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        round += 1
        const sheet = sheetOf([
          ['PO No', 'Supplier', 'Order Date'],
          ...rows.map(([supplier, day], at) => [`L${round}\u00a0-${at}\u200b`, supplier, day]),
        ])
        const request = requestOfSheet(purchaseHeaders, sheet, { choices: { createMissing: ['supplierId'] } })
        const first = await importOf(app, '/PurchaseHeader', request)
        expect([first.faults, first.counts?.create]).toEqual([[], rows.length])
        expect(writes(await importOf(app, '/PurchaseHeader', request, true))).toBe(0)
      }),
      { numRuns: runs(8) },
    )
  })
})
