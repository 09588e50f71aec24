import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { generateMigration } from '../support/generated-migration.ts'
import { inlineSchemas } from '../support/inline-schemas.ts'
import { withWinches } from '../support/winches.ts'

let app: TestApp
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-defaults-'))
  const resources = withWinches({
    boughtOn: { type: 'date', label: 'Bought On', default: 'today' },
    pieces: { type: 'integer', label: 'Pieces', required: true, default: 1 },
    worth: { type: 'product', label: 'Worth', of: ['pieces', 'price'] },
    load: { type: 'quantity', label: 'Load', min: 0.5, max: 8, help: 'In tonnes.' },
    fullName: { type: 'joined', label: 'Name', of: ['winchName', 'serialNumber'] },
  })
  app = await startTestApp({
    resources,
    prepare: async (db) => {
      await generateMigration(db, resources, folder)
      await migrate(db, { folders: [migrationsFolder, folder] })
      await rm(folder, { recursive: true })
    },
  })
})
afterAll(() => app.close())

describe('A number with its own bounds', () => {
  it('is checked against them by form, API and database, and documented with them', {
    tags: 'slow',
  }, async () => {
    const sent = async (load: number) => {
      const { status, body } = await app.api('POST', '/Winch', { body: { winchName: 'Crane', load } })
      return status === 201 ? status : body.errors
    }
    expect(await sent(0.5)).toBe(201)
    expect(await sent(8)).toBe(201)
    expect(await sent(0.4)).toEqual({ load: ['At least 0.5.'] })
    expect(await sent(8.1)).toEqual({ load: ['At most 8.'] })
    await expect(app.db.raw('update winch set load = 9')).rejects.toThrow('winch_load_check')
    const body = inlineSchemas((await app.api('GET', '/openapi.json', { as: 'anonymous' })).body)
    const { load } =
      body.paths['/api/v1.0/Winch'].post.requestBody.content['application/json'].schema.properties
    expect([load.minimum, load.maximum]).toEqual([0.5, 8])
  })
})

describe('A field with a default', () => {
  it('is filled when it is omitted', async () => {
    const { status, body } = await app.api('POST', '/Winch', { body: { winchName: 'Saw' } })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      pieces: 1,
      boughtOn: expect.stringMatching(/^\d{4}-/),
      worth: null,
      fullName: null,
    })
  })

  it('that is a date may be cleared with null', async () => {
    const { status, body } = await app.api('POST', '/Winch', { body: { winchName: 'Saw', boughtOn: null } })
    expect([status, body.boughtOn]).toEqual([201, null])
  })

  it.each(['POST', 'PUT', 'PATCH'] as const)('refuses null for %s with a message', async (method) => {
    const made = await app.api('POST', '/Winch', { body: { winchName: 'Saw', pieces: 2 } })
    const path = method === 'POST' ? '/Winch' : `/Winch/${made.body.id}`
    const reply = await app.api(method, path, {
      body: { winchName: 'Saw', pieces: null, boughtOn: null },
    })
    expect([reply.status, reply.body.errors]).toEqual([400, { pieces: ['This field is required.'] }])
  })

  it('is documented as optional on create and never null, except in a copy of an empty field', async () => {
    const body = inlineSchemas((await app.api('GET', '/openapi.json', { as: 'anonymous' })).body)
    const post = body.paths['/api/v1.0/Winch'].post
    const sent = post.requestBody.content['application/json'].schema
    expect(sent.required).toEqual(['winchName'])
    expect([sent.properties.pieces.type, sent.properties.boughtOn.type]).toEqual([
      'integer',
      ['string', 'null'],
    ])
    const answered = post.responses['201'].content['application/json'].schema.properties
    expect([answered.worth.type, answered.fullName.type]).toEqual([
      ['number', 'null'],
      ['string', 'null'],
    ])
  })
})
