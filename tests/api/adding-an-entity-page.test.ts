import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { freePort } from '../../scripts/free-port.ts'
import { copyCluster } from '../support/copy-cluster.ts'
import { checkDependentsAlone } from '../support/definition-dependents.ts'
import {
  addDefinition,
  addField,
  administrator,
  type Clone,
  cloneProject,
  commandsOfPage,
  definitionsOfPage,
  enterOffice,
  namedBeside,
  replaceField,
} from '../support/new-entity.ts'

const { tools, siteDiaries, sumOnProject, renamed } = definitionsOfPage()
const named = namedBeside(readFileSync(new URL('../../resources.config.ts', import.meta.url), 'utf8'))
const first = ['npm run check -- --explain tools', 'npm run dev']
const later = [
  'npm run migration',
  'npm start',
  'npm run check',
  'npm run migration -- --undo',
  'npm run migration -- --replace',
]
/**
 * Runs a command of the page without npm, which saves half a second. `npm run dev` and commands with
 * arguments run through npm.
 */
const withoutNpm = (command: string): string =>
  command.replace(/^npm (?:run )?(\w+)(?: --)?/, (_, name: keyof typeof project.scripts) =>
    project.scripts[name].replace(/^exec /, ''),
  )
const tool = { toolName: 'Saw', serialNumber: 'S-1', price: 89.5 }

describe('The page on adding an entity', () => {
  it('names only commands that this file runs', () => {
    expect(commandsOfPage()).toEqual([...first, ...later])
  })
})

/**
 * A clone with packages and no records, in which the tool of the page is defined. Each test builds on the one
 * before.
 */
describe('A clone on which the page on adding an entity is followed', { tags: 'rare' }, () => {
  let clone: Clone
  beforeAll(async () => {
    const settings = { ...administrator, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' }
    clone = cloneProject(settings)
    clone.writeConfig(addDefinition(clone.readConfig(), named(tools), { label: 'Tools', to: named('tools') }))
    // As root, the server runs as another user, which needs access to the folder.
    chmodSync(clone.folder, 0o755)
    // The admin has its own tests; an empty one builds in no time.
    writeFileSync(join(clone.folder, 'web', 'main.tsx'), '')
    await copyCluster(join(clone.folder, 'data'))
    return clone.remove
  })
  const migrations = () => readdirSync(join(clone.folder, 'migrations'))
  const latest = () => migrations().at(-1) ?? ''

  it('generates its files from the definition', () => {
    checkDependentsAlone(clone.folder)
  })

  describe('with npm run dev', () => {
    let dev: ReturnType<Clone['start']>
    let office: Awaited<ReturnType<typeof enterOffice>>
    beforeAll(async () => {
      dev = clone.start('npm run dev')
      office = await enterOffice(dev)
    })
    afterAll(() => dev.stop())

    it('stores a tool', async () => {
      await office.post(named('/Tool'), tool)
      expect(await office.get(named('/Tool'))).toMatchObject([{ ...tool, enabled: true }])
    })

    it('picks up the site diary below a project while running, and keeps the tool', async () => {
      const config = addDefinition(clone.readConfig(), named(siteDiaries))
      clone.writeConfig(addField(config, 'projects', named(sumOnProject)))
      await office.get(named('/SiteDiary'))
      const { id } = await office.post('/Project', { projectName: 'Mill Lane' })
      await office.post(named(`/SiteDiary/Project/${id}`), {
        diaryDate: '2025-03-03',
        weather: 'frost',
        hours: 7.5,
      })
      expect(await office.get(`/Project/${id}`)).toMatchObject({ [named('hoursOnSite')]: 7.5 })
      expect(await office.get(named('/Tool'))).toMatchObject([tool])
    })

    it('writes a migration for each new table', () => {
      const made = migrations()
        .slice(-2)
        .map((file) => file.replace(/^\d+_/, ''))
      expect(made).toEqual([named('create_tool.ts'), named('create_site_diary.ts')])
    })
  })

  it('writes a migration that renames a column', async () => {
    clone.writeConfig(replaceField(clone.readConfig(), named('tools'), 'serialNumber', renamed))
    expect(await clone.run(withoutNpm('npm run migration'))).toMatch(
      /rename column "serial_number" to "serial"/,
    )
  })

  it('replaces a migration that could not be run', async () => {
    const written = join(clone.folder, 'migrations', latest())
    writeFileSync(written, readFileSync(written, 'utf8').replace('serial_number', 'no_such_column'))
    expect(await clone.run(withoutNpm('npm run migration -- --replace'))).toContain(
      'which could not be carried out',
    )
  })

  it('keeps the tool’s value when its column is renamed', async () => {
    const server = clone.start(withoutNpm('npm start'))
    try {
      expect(await (await enterOffice(server)).get(named('/Tool'))).toMatchObject([
        { toolName: 'Saw', serial: 'S-1' },
      ])
    } finally {
      await server.stop()
    }
  })

  it('compiles, and has tables that match the definitions', async () => {
    expect(await clone.run(withoutNpm('npm run check'))).toContain(
      'The code compiles, the tables match resources.config.ts',
    )
  })

  it('explains a definition', async () => {
    expect(await clone.run('npm run check -- --explain tools')).toMatch(/endpoint: 'Tool'/)
  })

  it('reverts the latest migration', async () => {
    const replaced = latest()
    expect(await clone.run(withoutNpm('npm run migration -- --undo'))).toContain(
      `Took back ${replaced.replace('.ts', '')}`,
    )
    expect(migrations()).not.toContain(replaced)
  })
})
