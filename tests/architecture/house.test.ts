import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { resources } from '../../resources.config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Files inside the project that a file imports, as paths from its root. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
    relative(root, resolve(root, dirname(file), path)),
  )

describe('The imports of the house run one way', () => {
  it.each([
    ['model', ['model/']],
    ['database', ['database/', 'model/', 'resources.config.ts', 'api/field-types/']],
    ['demo', ['demo/', 'database/', 'model/', 'resources.config.ts']],
    ['api', ['api/', 'database/', 'demo/', 'model/', 'resources.config.ts']],
    ['admin', ['admin/', 'model/', 'resources.config.ts', 'custom-screens/index.ts']],
    ['custom-screens', ['custom-screens/', 'admin/', 'model/', 'resources.config.ts']],
  ])('%s imports only from %j', (folder, allowed) => {
    const strays = filesBelow(folder).flatMap((file) =>
      importsOf(file)
        .filter((target) => !allowed.some((start) => target.startsWith(start)))
        .map((target) => `${file} imports ${target}`),
    )
    expect(strays).toEqual([])
  })

  it('the model does no I/O', () => {
    const strays = filesBelow('model').filter((file) => /from '(node:|knex|fastify|react)/.test(textOf(file)))
    expect(strays).toEqual([])
  })

  it('resources.config.ts imports only the model', () => {
    expect(importsOf('resources.config.ts').every((target) => target.startsWith('model/'))).toBe(true)
  })
})

describe('The generators know no resource by name', () => {
  const names = Object.values(resources).flatMap(({ name, endpoint, table }) => [name, endpoint, table])
  it.each([
    'api/crud',
    'api/undo',
    'admin/resource',
    'admin/table',
    'api/field-types',
    'admin/fields',
    'model',
  ])('in %s', (folder) => {
    const found = filesBelow(folder).flatMap((file) => {
      const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return names
        .filter((name) => new RegExp(`['"\`/ ]${name}['"\`/ ]`, 'i').test(code))
        .map((name) => `${file} names ${name}`)
    })
    expect(found).toEqual([])
  })
})
