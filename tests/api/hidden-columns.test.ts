import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#product/resources.config.ts'
import { parseListQuery } from '../../api/crud/list-query.ts'
import { Problem } from '../../api/http/errors.ts'
import { apiPath } from '../../model/api-path.ts'
import { writableFields } from '../../model/check-record.ts'
import type { Resource } from '../../model/definition.ts'
import { readableFields } from '../../model/json-schema.ts'
import { offers } from '../../model/offered-writes.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { marksOf } from '../support/contents.ts'
import { furtherOnes, typical } from '../support/field-kinds.ts'
import { sampleRecord } from '../support/samples.ts'

let test: TestApp
/** All column names in database and JSON spelling, and paths to reach them. */
let columns: string[]
beforeAll(async () => {
  test = await startTestApp()
  const { rows } = await test.db.raw<{ rows: { table: string; column: string }[] }>(
    `select table_name as table, column_name as column from information_schema.columns where table_schema = 'public'`,
  )
  const camel = (name: string) => name.replace(/_(\w)/g, (_match, letter: string) => letter.toUpperCase())
  columns = [
    ...new Set([
      ...rows.flatMap(({ column }) => [column, camel(column)]),
      ...['user_credential.password_hash', 'user_account.email', 'two_factor.encrypted_key'],
      ...['ctid', 'xmin', 't', 't.id', '*', 'id, version', '"id"', 'ID', 'constructor', '__proto__', ''],
    ]),
  ]
})
afterAll(() => test.close())

const isRefused = (read: () => unknown): boolean => {
  try {
    read()
    return false
  } catch (error) {
    return error instanceof Problem
  }
}

const query = (parameters: Record<string, unknown>) =>
  `?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`

const hidesThem = (resource: Resource) => {
  const path = apiPath(resource)
  const shown = ['id', ...readableFields(resource)]

  it('no list can be sorted or filtered by a hidden column', async () => {
    const hidden = columns.filter((column) => !shown.includes(column))
    expect(hidden.length).toBeGreaterThan(50)
    const accepted: unknown[] = []
    /** One function reads the query of every list. */
    const read = (name: string, value: unknown) =>
      parseListQuery(resources, resource, { [name]: JSON.stringify(value) })
    for (const column of hidden) {
      const filters = [1, 'x', null].map((value) => ({ [column]: value }))
      for (const [name, value] of [['sort', [column, 'ASC']], ...filters.map((filter) => ['filter', filter])])
        if (!isRefused(() => read(String(name), value))) accepted.push(value)
    }
    for (const column of ['password_hash', 'xmin'])
      for (const parameters of [{ sort: [column, 'ASC'] }, { filter: { [column]: 'x' } }])
        if ((await test.api('GET', path + query(parameters))).status !== 400) accepted.push(parameters)
    expect(accepted).toEqual([])
  })

  if (!offers(resource, 'update')) return

  it('no body can write a column that is not a field', async () => {
    const record = await sampleRecord(test, resource)
    const known = ['version', ...shown, ...Object.keys(resource.fields)]
    const before = await marksOf(test.db)
    const unknown = columns.filter((name) => !known.includes(name) && name !== '__proto__')
    const body = Object.fromEntries(unknown.map((name) => [name, 1]))
    const reply = await test.api('PATCH', `${path}/${record.id}`, { as: 'administrator', body })
    expect(reply.status).toBe(400)
    // Every ignored name is reported; a missing one would have been written.
    expect(Object.keys(reply.body.errors).sort()).toEqual(unknown.sort())
    expect(await marksOf(test.db)).toEqual(before)
  })

  it('a read-only field stays unchanged, whatever the body', async () => {
    const writable = writableFields(resource)
    const readOnly = ['id', 'version', ...readableFields(resource).filter((name) => !writable.includes(name))]
    const record = await sampleRecord(test, resource)
    for (const method of ['PATCH', 'PUT'] as const)
      for (const value of [999_999, 'changed', true, null, '2001-01-01', { a: 1 }]) {
        const lies = Object.fromEntries(readOnly.map((name) => [name, value]))
        const before = (await test.api('GET', `${path}/${record.id}`, { as: 'administrator' })).body
        const reply = await test.api(method, `${path}/${record.id}`, {
          as: 'administrator',
          body: method === 'PUT' ? { ...before, ...lies } : lies,
        })
        // Refused where it is stored and has another value.
        const after = (await test.api('GET', `${path}/${record.id}`, { as: 'administrator' })).body
        expect([200, 400]).toContain(reply.status)
        expect(after).toEqual({ ...before, version: before.version + (reply.status === 200 ? 1 : 0) })
      }
  })
}

describe.each(typical)('Of $title', hidesThem)
describe.each(furtherOnes)('Of $title', { tags: 'rare' }, hidesThem)
