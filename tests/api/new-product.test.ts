import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectFolder } from '../../database/project-folder.ts'
import { freePort } from '../../scripts/free-port.ts'
import { copyCluster } from '../support/copy-cluster.ts'
import {
  addDefinition,
  addField,
  administrator,
  type Clone,
  cloneIn,
  definitionsOfPage,
  enterOffice,
} from '../support/new-entity.ts'

const { tools, siteDiaries, sumOnProject } = definitionsOfPage()

describe('A new product to which the page on adding an entity is applied', { tags: 'slow' }, () => {
  let product: Clone
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'costwright-product-'))
    product = cloneIn(folder, { ...administrator, PORT: String(await freePort()), LOG_LEVEL: 'warn' })
    execFileSync('npm', ['run', '--silent', 'new', '--', folder, '--name', 'Northwind'], {
      cwd: projectFolder,
    })
    // As root, the server runs as another user, which needs access to the folder.
    chmodSync(folder, 0o755)
    symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
    // The admin has its own tests; an empty one builds in no time.
    writeFileSync(join(folder, 'web', 'main.tsx'), '')
    await copyCluster(join(folder, 'data'))
    const config = addDefinition(product.readConfig(), tools, { label: 'Tools', to: 'tools' })
    product.writeConfig(addField(addDefinition(config, siteDiaries), 'projects', sumOnProject))
    return product.remove
  })

  it('gives its name to its containers, volumes and database', () => {
    const compose = readFileSync(join(product.folder, 'compose.yaml'), 'utf8')
    expect(compose).toContain('name: northwind')
    expect(compose).not.toMatch(/costwright/i)
  })

  it('has the year in which it was made at the foot of its pages', () => {
    expect(product.readConfig()).toContain(`export const copyrightYear = ${new Date().getFullYear()}\n`)
  })

  it('has the pages’ blocks and the migration in the form of the formatter', async () => {
    await product.run('npm run migration')
    const migrations = readdirSync(join(product.folder, 'migrations'))
    expect(migrations.map((file) => file.slice(0, 4))).toEqual(['0001', '0002'])
    await product.run('node_modules/.bin/biome check --error-on-warnings resources.config.ts migrations')
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
})
