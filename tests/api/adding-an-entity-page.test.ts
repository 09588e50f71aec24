import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import project from '../../package.json' with { type: 'json' }
import { addDefinition, addField, replaceField } from '../../scripts/entities/add-definition.ts'
import { type Clone, cloneProject } from '../../scripts/entities/clone.ts'
import { administrator, enterOffice } from '../../scripts/entities/office.ts'
import { commandsOfPage, definitionsOfPage } from '../../scripts/entities/page.ts'
import { freePort } from '../../scripts/free-port.ts'
import { copyCluster } from '../support/copy-cluster.ts'
import { checkDependentsAlone } from '../support/definition-dependents.ts'

const { tools, siteDiaries, sumOnProject, renamed } = definitionsOfPage()
const first = ['npx tsc', 'npm run check -- --explain tools', 'npm run dev']
const later = [
  'npm run migration',
  'npm start',
  'npm run check',
  'npm run migration -- --undo',
  'npm run migration -- --replace',
]
/**
 * A command of the page as npm carries it out, without the half second that npm itself takes. `npm run dev` and one with
 * arguments go through npm.
 */
const withoutNpm = (command: string): string =>
  command.replace(/^npm (?:run )?(\w+)(?: --)?/, (_, name: keyof typeof project.scripts) =>
    project.scripts[name].replace(/^exec /, ''),
  )
const tool = { toolName: 'Saw', serialNumber: 'S-1', price: 89.5 }

describe('Whoever follows the page on adding an entity', () => {
  it('finds no command on it but those that are tried here', () => {
    expect(commandsOfPage()).toEqual([...first, ...later])
  })
})

/** They have a clone with packages and no records, in which the tool of the page is defined. */
describe('Whoever follows the page on adding an entity, in a clone', () => {
  let clone: Clone
  beforeAll(async () => {
    const settings = { ...administrator, PORT: String(await freePort()), DEMO: '0', LOG_LEVEL: 'warn' }
    clone = cloneProject(settings)
    clone.writeConfig(addDefinition(clone.readConfig(), tools, { label: 'Tools', to: 'tools' }))
    // As root the server runs as another user, who must be able to enter.
    chmodSync(clone.folder, 0o755)
    await copyCluster(join(clone.folder, 'data'))
    return clone.remove
  })
  const migrations = () => readdirSync(join(clone.folder, 'migrations'))

  it('has a definition that compiles, with all that is made of it; sees the tool after one command, and the site diary below a project while that goes on; migrates what is not only added, forth and back, reads all that follows from it, and loses nothing', async () => {
    // What would be built, or made ready, with nobody to look at it: another test looks at it in a browser. Nor does anybody
    // wait for a start, which what V8 makes of the server shortens by less than it takes to make it.
    writeFileSync(join(clone.folder, 'web', 'main.tsx'), '')
    writeFileSync(join(clone.folder, 'scripts', 'keep-code.mjs'), '')
    checkDependentsAlone(clone.folder)

    const dev = clone.start('npm run dev')
    try {
      const [office] = await Promise.all([
        enterOffice(dev),
        // What npx finds, without threads beside one another, which compute more.
        clone.run('node_modules/.bin/tsc --singleThreaded'),
      ])
      await office.post('/Tool', tool)
      expect(await office.get('/Tool')).toMatchObject([{ ...tool, enabled: true }])
      clone.writeConfig(addField(addDefinition(clone.readConfig(), siteDiaries), 'projects', sumOnProject))
      await office.get('/SiteDiary')
      const { id } = await office.post('/Project', { projectName: 'Mill Lane' })
      await office.post(`/SiteDiary/Project/${id}`, { diaryDate: '2025-03-03', weather: 'frost', hours: 7.5 })
      expect(await office.get(`/Project/${id}`)).toMatchObject({ hoursOnSite: 7.5 })
      expect(await office.get('/Tool')).toMatchObject([tool])
    } finally {
      await dev.stop()
    }
    const made = migrations()
      .slice(-2)
      .map((file) => file.replace(/^\d+_/, ''))
    expect(made).toEqual(['create_tool.ts', 'create_site_diary.ts'])

    clone.writeConfig(replaceField(clone.readConfig(), 'serialNumber', renamed))
    expect(await clone.run(withoutNpm('npm run migration'))).toMatch(
      /rename column "serial_number" to "serial"/,
    )
    const written = join(clone.folder, 'migrations', migrations().at(-1) ?? '')
    writeFileSync(written, readFileSync(written, 'utf8').replace('serial_number', 'no_such_column'))
    expect(await clone.run(withoutNpm('npm run migration -- --replace'))).toContain(
      'which could not be carried out',
    )
    const replaced = migrations().at(-1) ?? ''
    const server = clone.start(withoutNpm('npm start'))
    try {
      expect(await (await enterOffice(server)).get('/Tool')).toMatchObject([
        { toolName: 'Saw', serial: 'S-1' },
      ])
    } finally {
      await server.stop()
    }
    const [checked, explained] = await Promise.all([
      clone.run(withoutNpm('npm run check')),
      clone.run('npm run check -- --explain tools'),
    ])
    expect(checked).toContain('The tables match resources.config.ts')
    expect(explained).toMatch(/endpoint: 'Tool'/)

    expect(await clone.run(withoutNpm('npm run migration -- --undo'))).toContain(
      `Took back ${replaced.replace('.ts', '')}`,
    )
    expect(migrations()).not.toContain(replaced)
  })
})
