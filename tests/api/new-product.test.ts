import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDefinition, addField, type Clone, definitionsOfPage, enterOffice } from '../support/new-entity.ts'
import { newProduct } from '../support/new-product.ts'

/** Milliseconds. Builds, compiler and tests of a whole product take minutes on a busy machine. */
const patience = 600_000

const { tools, siteDiaries, sumOnProject } = definitionsOfPage()

describe('A new product to which the page on adding an entity is applied', {
  tags: 'rare',
  timeout: patience,
}, () => {
  let product: Clone
  let made: string[]
  beforeAll(async () => {
    product = await newProduct('Northwind')
    const entries = readdirSync(product.folder, { recursive: true, withFileTypes: true })
    made = entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(product.folder, join(entry.parentPath, entry.name)))
      .filter((name) => !/^(node_modules|data)\//.test(name))
    const config = addDefinition(product.readConfig(), tools, { label: 'Tools', to: 'tools' })
    product.writeConfig(addField(addDefinition(config, siteDiaries), 'projects', sumOnProject))
    // As a developer copies them, to change them then.
    const defaults = join(product.folder, 'node_modules/costwright-framework/starter/defaults')
    cpSync(defaults, product.folder, { recursive: true })
    return product.remove
  })

  it('has at most 15 files, of 300 lines', () => {
    const written = made.filter((name) => !/package-lock|\.tgz$/.test(name))
    const lines = written.flatMap((name) => readFileSync(join(product.folder, name), 'utf8').split('\n'))
    expect(made.length).toBeLessThanOrEqual(15)
    expect(lines.length).toBeLessThanOrEqual(300)
  })

  it('has its name, and the year in which it was made', () => {
    expect(product.readConfig()).toContain(`export const productName = 'Northwind'\n`)
    expect(product.readConfig()).toContain(`export const copyrightYear = ${new Date().getFullYear()}\n`)
  })

  it('writes the migration of what was added', async () => {
    await product.run('npm run migration')
    const migrations = readdirSync(join(product.folder, 'migrations'))
    expect(migrations.map((file) => file.slice(0, 4))).toEqual(['0001', '0002'])
  })

  it('serves the new records, and sums them', async () => {
    const server = product.start('npm start')
    try {
      const office = await enterOffice(server)
      await office.post('/Tool', { toolName: 'Saw', price: 89.5 })
      expect(await office.get('/Tool')).toMatchObject([{ toolName: 'Saw', enabled: true }])
      const { id } = await office.post('/Project', { projectName: 'Mill Lane' })
      await office.post(`/SiteDiary/Project/${id}`, { diaryDate: '2025-03-03', weather: 'dry', hours: 7.5 })
      expect(await office.get(`/Project/${id}`)).toMatchObject({ hoursOnSite: 7.5 })
    } finally {
      await server.stop()
    }
  })

  it('compiles, and has tables that match the definitions', async () => {
    expect(await product.run('npm run check')).toContain(
      'The code compiles, the tables match resources.config.ts',
    )
  })

  it('passes the tests of the framework over its definitions, and its own', async () => {
    expect(await product.run('npm test')).toMatch(/^[1-9]\d* passed, 0 failed$/m)
  })
})
