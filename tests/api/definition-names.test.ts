import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkTables } from '../../database/link-tables.ts'
import { apiBase } from '../../model/api-path.ts'
import { ownEndpoints, ownTables } from '../../model/definition-rules/names.ts'
import { resources } from '../../resources.config.ts'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('Names that a definition must not use', () => {
  it('are the tables of the program itself', async () => {
    const defined = [...Object.values(resources), ...linkTables(resources)].map(({ table }) => table)
    const { rows } = await app.db.raw<{ rows: { name: string }[] }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const tables = rows.map(({ name }) => name).filter((name) => !defined.includes(name))
    expect([...ownTables].sort()).toEqual(tables.sort())
  })

  it('are the first path segments of the built-in routes', { tags: 'slow' }, async () => {
    const defined = Object.values(resources).map(({ endpoint }) => endpoint.toLowerCase())
    const { body } = await app.api('GET', '/openapi.json', { as: 'anonymous' })
    const segments = Object.keys(body.paths).map(
      (path) =>
        path
          .slice(apiBase.length + 1)
          .split('/')[0]
          ?.toLowerCase() ?? '',
    )
    // The OpenAPI document, its page and the machine endpoints do not list themselves.
    const own = [...new Set([...segments, 'docs', 'metrics', 'openapi.json'])].filter(
      (name) => !defined.includes(name),
    )
    expect([...ownEndpoints].sort()).toEqual(own.sort())
  })
})
