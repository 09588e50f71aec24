import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareTables, runStatements } from '../../database/compare-tables.ts'
import { difference } from '../../database/difference.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { checkTables, planMigration } from '../../database/migration/generate.ts'
import { dryRun } from '../../database/transaction.ts'
import type { Resource } from '../../model/definition.ts'
import { suppliers } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { depots } from '../support/depots.ts'
import { resources as extended } from '../support/extended-resources.ts'
import { generateMigration } from '../support/generated-migration.ts'
import { readings } from '../support/readings.ts'
import { sampleRecord } from '../support/samples.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costwright-migration-'))
  app = await startTestApp({
    resources: extended,
    prepare: async (db) => {
      await expect(checkTables(db, extended)).rejects.toThrow(/create table "depot"/)
      expect(await generateMigration(db, extended, folder)).toMatch(/create_depot_and_1_more\.ts$/)
      await migrate(db, { folders: [migrationsFolder, folder] })
    },
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

describe('An entity added by its definition and the migration generated from it', () => {
  it('has the table that its definition describes', { tags: 'slow' }, async () => {
    await expect(checkTables(app.db, extended)).resolves.toBeUndefined()
    expect(await generateMigration(app.db, extended, folder)).toBeNull()
  })

  it('is created, listed, filtered, searched and summed', async () => {
    const supplier = await sampleRecord(app, suppliers)
    const made = await app.api('POST', `/Depot/Supplier/${supplier.id}`, {
      body: { depotName: 'Halifax', distance: 12.5, costPerMile: 1.333 },
    })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      delivery: 16.66,
      supplierName: supplier.supplierName,
      enabled: true,
      openedDate: null,
    })
    for (const filter of [
      { supplierId: supplier.id },
      { q: 'hali' },
      { q: String(supplier.supplierName).slice(3) },
    ]) {
      const { body } = await app.api('GET', `/Depot?filter=${encodeURIComponent(JSON.stringify(filter))}`)
      expect(body).toEqual([made.body])
    }
    expect((await app.api('GET', `/Depot/Supplier/${supplier.id}`)).body).toEqual([made.body])
  })

  it('enforces its validation rules', async () => {
    const reply = await app.api('POST', '/Depot', { body: { distance: 'far' } })
    expect(reply.body.errors).toEqual({
      depotName: ['This field is required.'],
      supplierId: ['This field is required.'],
      distance: ['Invalid format.'],
      costPerMile: ['This field is required.'],
    })
  })

  it('prevents deletion of the records that it refers to', async () => {
    const supplier = await sampleRecord(app, suppliers)
    await app.api('POST', '/Depot', {
      body: { depotName: 'Leeds', supplierId: supplier.id, distance: 1, costPerMile: 1 },
    })
    const reply = await app.api('DELETE', `/Supplier/${supplier.id}`)
    expect(reply.body.title).toBe('Supplier is used by 1 depot. Disable it instead.')
  })

  it('has a history', async () => {
    const depot = await sampleRecord(app, depots)
    await app.api('PATCH', `/Depot/${depot.id}`, { body: { distance: 3 } })
    const { body } = await app.api('GET', `/Depot/${depot.id}/history`)
    expect(body.entries[0]).toMatchObject({ action: 'changed', resource: 'depots', userName: 'Una User' })
    expect(body.entries[0].changes).toEqual([{ field: 'distance', from: depot.distance, to: 3 }])
  })

  it('is described in the OpenAPI document', { tags: 'slow' }, async () => {
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    expect(body.paths['/api/v1.0/Depot/{id}'].put.requestBody).toBeDefined()
  })
})

describe('A frozen record', () => {
  const addReading = async () => {
    const depot = await sampleRecord(app, depots)
    const body = { depotId: depot.id, takenOn: '2024-06-30', litres: 12 }
    return app.api('POST', '/Reading', { body })
  }

  it('cannot be changed or deleted by a call, an undo or an SQL statement', async () => {
    const made = await addReading()
    expect(made.status).toBe(201)
    const { id } = made.body
    for (const [method, path, body] of [
      ['PUT', `/Reading/${id}`, made.body],
      ['PATCH', `/Reading/${id}`, { litres: 13 }],
      ['DELETE', `/Reading/${id}`],
      ['PATCH', '/Reading', { ids: [id], set: { litres: 13 } }],
      ['DELETE', '/Reading', { ids: [id] }],
    ] as const)
      expect([method, path, (await app.api(method, path, { body })).status]).toEqual([method, path, 404])
    const requestId = made.headers['x-request-id']
    expect((await app.api('POST', '/Undo', { body: { requestId } })).status).toBe(403)
    for (const statement of ['update reading set litres = 13', 'delete from reading'])
      await expect(app.db.raw(statement)).rejects.toThrow('Records of reading are made once')
    expect((await app.api('GET', `/Reading/${id}`)).body).toEqual(made.body)
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    expect(Object.keys(body.paths['/api/v1.0/Reading/{id}'])).toEqual(['get'])
  })

  it('is removed with the example firm if it belongs to it, and cannot be changed even then', async () => {
    const example = (await addReading()).body.id
    const own = (await addReading()).body.id
    await dryRun(app.db, async (trx) => {
      await trx('example_row').insert({ table_name: 'reading', last_id: example })
      const refused = (work: (saved: typeof trx) => PromiseLike<unknown>) =>
        expect(trx.transaction(async (saved) => work(saved))).rejects.toThrow(
          'Records of reading are made once',
        )
      await refused((saved) => saved('reading').where('id', example).delete())
      await trx.raw(`select set_config('costwright.examples', 'removed', true)`)
      await refused((saved) => saved('reading').where('id', own).delete())
      await refused((saved) => saved('reading').where('id', example).update({ litres: 13 }))
      await refused((saved) => saved.raw('truncate reading'))
      expect(await trx('reading').where('id', example).delete()).toBe(1)
    })
  })

  it('is checked at every start, and can be unfrozen or given a new field by a migration', {
    tags: 'rare',
  }, async () => {
    await addReading()
    const { frozen, ...thawed } = readings
    const filled = {
      ...readings,
      fields: {
        ...readings.fields,
        meter: { type: 'text', label: 'Meter', required: true, fill: 'A' },
      },
    } satisfies Resource
    await expect(checkTables(app.db, { ...extended, readings: thawed })).rejects.toThrow(
      'drop trigger "reading_frozen" on "reading"',
    )
    const plan = await planMigration(app.db, { ...extended, readings: filled })
    expect(plan.obstacles).toEqual([])
    await app.db.transaction(async (trx) => {
      await runStatements(trx, plan.up)
      const { rows } = await trx.raw('select distinct meter from reading')
      expect(rows).toEqual([{ meter: 'A' }])
      await trx.rollback()
    })
  })
})

describe('A changed definition', () => {
  it('migrates forth and back: fields added, dropped, required and retyped', { tags: 'rare' }, async () => {
    const changed = {
      ...extended,
      suppliers: {
        ...suppliers,
        fields: {
          ...suppliers.fields,
          supplierName: { type: 'text', label: 'Supplier Name', required: true, maxLength: 80 },
          contactName: { type: 'text', label: 'Contact Name', required: true },
          accountNumber: { type: 'integer', label: 'Account Number' },
        },
      } satisfies Resource,
    }
    const { actual, wanted } = await compareTables(app.db, changed)
    await app.db.transaction(async (trx) => {
      await trx.raw(difference(actual, wanted).join(';\n'))
      await expect(checkTables(trx, changed)).resolves.toBeUndefined()
      await trx.raw(difference(wanted, actual).join(';\n'))
      await expect(checkTables(trx, extended)).resolves.toBeUndefined()
      await trx.rollback()
    })
  })
})
