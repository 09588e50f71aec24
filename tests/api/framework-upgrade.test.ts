import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../database/project-folder.ts'
import { type Clone, copyProject, enterOffice } from '../support/new-entity.ts'
import { newProduct, upgradeProduct } from '../support/new-product.ts'

/** Milliseconds. Builds take minutes on a busy machine. */
const patience = 600_000

const change = (file: string, by: (text: string) => string) =>
  writeFileSync(file, by(readFileSync(file, 'utf8')))

/** A later framework: a word of the definitions has another name, and a table of the framework another column. */
const laterFramework = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'costwright-later-'))
  copyProject(projectFolder, folder)
  // The files of a package are those that git lists.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  appendFileSync(join(folder, '.git/info/exclude'), 'node_modules\n')
  for (const room of ['model', 'api', 'admin', 'database'])
    for (const name of readdirSync(join(folder, room), { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(name))
        change(join(folder, room, name), (text) => text.replaceAll(/\bdeleteFrom\b/g, 'deletedIn'))
  change(join(folder, 'model/definition-rules/shape.ts'), (text) =>
    text.replace('formerOptions: Readonly<Record<string, string>> = {', "$& deleteFrom: 'deletedIn',"),
  )
  writeFileSync(
    join(folder, 'database/migrations/framework_9999_note_of_view.ts'),
    `import type { Knex } from 'knex'
export const up = async (knex: Knex) => {
  await knex.schema.raw('alter table "saved_view" add column "note" text')
  if (process.env.HELD) {
    console.log('migrating, and held')
    await new Promise(() => undefined)
  }
}
export const down = (knex: Knex) => knex.schema.raw('alter table "saved_view" drop column "note"')
`,
  )
  return folder
}

describe('A product that follows its framework', { tags: 'rare', timeout: patience }, () => {
  let product: Clone
  let project: { id: number }
  let before: unknown
  beforeAll(async () => {
    product = await newProduct('Northwind')
    // The admin has its own tests; an empty one builds in no time.
    writeFileSync(join(product.folder, 'node_modules/costwright-framework/web/main.tsx'), '')
    const server = product.start('npm start')
    const office = await enterOffice(server)
    project = await office.post('/Project', { projectName: 'Mill Lane' })
    before = await office.get(`/Project/${project.id}/history`)
    await server.stop()
    return product.remove
  }, patience)

  it('is told in a sentence which word has another name, before the database is touched', async () => {
    const later = laterFramework()
    writeFileSync(join(later, 'web/main.tsx'), '')
    await upgradeProduct(product, later, '0.3.0')
    rmSync(later, { recursive: true })
    const { code, err } = await product.end('npm run --silent migration')
    expect(code).toBe(1)
    expect(err).toContain(
      'resources.config.ts: projects: a resource has no option "deleteFrom"; since this version it is "deletedIn"',
    )
  })

  it('is upgraded by the next command when a start was killed while it migrated', async () => {
    product.writeConfig(product.readConfig().replaceAll('deleteFrom', 'deletedIn'))
    const held = product.start('env HELD=1 node run.mjs start')
    await held.wrote(/migrating, and held/)
    await held.kill()
    expect(await product.run('npm run migration')).toContain(
      'Carrying out first: framework_9999_note_of_view',
    )
  })

  it('has its records, their history and the last change to undo after the upgrade', async () => {
    const server = product.start('npm start')
    try {
      const office = await enterOffice(server)
      expect(await office.get(`/Project/${project.id}`)).toMatchObject({ projectName: 'Mill Lane' })
      expect(await office.get(`/Project/${project.id}/history`)).toEqual(before)
      const { requests } = (await office.get('/Undo')) as { requests: { requestId: string }[] }
      expect(await office.post('/Undo', { requestId: requests[0]?.requestId })).toMatchObject({ undone: 1 })
      expect(await office.get('/Project')).toEqual([])
    } finally {
      await server.stop()
    }
  })
})
