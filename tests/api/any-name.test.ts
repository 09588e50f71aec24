import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { migrate, migrationsFolder } from '../../database/migrate.ts'
import { defineResource } from '../../model/definition.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { generateMigration } from '../support/generated-migration.ts'

/** Every name is an SQL keyword. */
const orders = defineResource({
  name: 'offsets',
  label: 'Order',
  title: 'Orders',
  endpoint: 'Order',
  table: 'order',
  recordText: ['user'],
  fields: {
    user: { type: 'text', label: 'User', required: true, unique: true },
    full: { type: 'boolean', label: 'Full' },
    limit: { type: 'integer', label: 'Limit', required: true },
    check: { type: 'price', label: 'Check', required: true },
    table: { type: 'product', label: 'Table', of: ['limit', 'check'] },
    select: { type: 'joined', label: 'Select', of: ['user', 'where'] },
    where: { type: 'text', label: 'Where' },
    primary: { type: 'sum', label: 'Primary', from: 'groups', of: 'end', by: 'from', unit: 'money' },
  },
  list: {
    columns: ['user', 'table', 'primary'],
    search: ['user', 'select'],
    sort: 'limit',
    grandTotal: 'table',
  },
  form: ['user', 'full', 'limit', 'check', 'where'],
})

const groups = defineResource({
  name: 'groups',
  label: 'Group',
  title: 'Groups',
  endpoint: 'Group',
  table: 'group',
  parent: { key: 'from', segment: 'Order' },
  recordText: ['to'],
  uniqueTogether: ['from', 'to'],
  fields: {
    from: { type: 'reference', label: 'From', to: orders, required: true, setOnce: true },
    to: { type: 'text', label: 'To' },
    user: { type: 'lookup', label: 'User', path: 'from.user' },
    end: { type: 'money', label: 'End', required: true },
  },
  list: { columns: ['to', 'end', 'user'], search: ['user', 'to'], sort: 'to' },
  form: ['to', 'end'],
})

let app: TestApp
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-names-'))
  const all = { ...resources, offsets: orders, groups }
  app = await startTestApp({
    resources: all,
    prepare: async (db) => {
      await generateMigration(db, all, folder)
      await migrate(db, { folders: [migrationsFolder, folder] })
      await rm(folder, { recursive: true })
    },
  })
})
afterAll(() => app.close())

describe('Fields and tables named after SQL keywords', () => {
  it('are written, read, searched, filtered, sorted, summed, undone and deleted like any other', async () => {
    const made = await app.api('POST', '/Order', {
      body: { user: 'Ann', limit: 3, check: 1.5, where: 'here' },
    })
    expect(made.body).toMatchObject({ user: 'Ann', full: false, table: 4.5, select: 'Ann here', primary: 0 })
    const { id } = made.body
    const child = await app.api('POST', `/Group/Order/${id}`, { body: { to: 'B', end: 12.5 } })
    expect(child.body).toMatchObject({ from: id, user: 'Ann', end: 12.5 })
    const query = new URLSearchParams({
      filter: JSON.stringify({ q: 'ann', full: false }),
      sort: '["primary","DESC"]',
      range: '[0,9]',
    })
    expect((await app.api('GET', `/Order?${query}`)).body).toMatchObject([{ id, primary: 12.5 }])
    expect((await app.api('GET', `/Group/Order/${id}?sort=["user","ASC"]`)).body).toHaveLength(1)
    expect((await app.api('PATCH', `/Order/${id}`, { body: { limit: 4 } })).body.table).toBe(6)
    expect((await app.api('DELETE', `/Order/${id}`)).body.title).toMatch(/^Order is used by 1 group/)
    expect((await app.api('DELETE', `/Group/${child.body.id}`)).status).toBe(200)
    expect((await app.api('DELETE', `/Order/${id}`)).status).toBe(200)
  })
})
