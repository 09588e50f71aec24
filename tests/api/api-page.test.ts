import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls, type PageApp, startPageApp } from '../support/api-page.ts'
import { runInShell } from '../support/shell-examples.ts'

let app: PageApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'costwright-api-page-'))
  app = await startPageApp()
  return async () => {
    await app.close()
    await rm(folder, { recursive: true })
  }
})

describe('The commands on the page of the API', () => {
  it('all succeed, in the order of the page, from sign-in to logout', { tags: 'rare' }, async () => {
    const written = await runInShell(calls.map(app.mine), { folder })
    expect(written).toContain('"startDate":"2025-03-03"')
    expect(written).toContain('{"undone":1,')
    const workbooks = (await readdir(folder)).filter((name) => name.endsWith('.xlsx'))
    expect(workbooks).toContain('projects.xlsx')
    for (const name of workbooks)
      expect((await readFile(join(folder, name))).subarray(0, 2).toString()).toBe('PK')
    const { body } = await app.api('GET', '/Project?sort=["id","ASC"]')
    expect(body).toMatchObject([
      { id: 1, projectName: 'Mill Lane 7' },
      { id: 2, projectName: 'Quarry Fold' },
    ])
    expect((await app.api('GET', '/auth/tokens', { as: 'administrator' })).body).toEqual([])
  })
})
