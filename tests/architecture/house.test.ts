import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { resources, roles } from '../../resources.config.ts'

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

/** The sides of a kind, by the names of its files: what is neither model, column nor sample is for the screen. */
const sideOfKind = (file: string): string => {
  const name = file.split('/').at(-1) ?? ''
  if (/^(model|models|kind|option|did-you-mean)\.ts$/.test(name)) return 'kinds:model'
  if (/^(column|columns|kind-column)\.ts$/.test(name)) return 'kinds:column'
  if (/^(sample|samples|kind-sample)\.ts$/.test(name)) return 'kinds:sample'
  return 'kinds:screen'
}
const roomOf = (file: string): string => (file.startsWith('kinds/') ? sideOfKind(file) : file)

/** What a file imports and may not: `allowed` are beginnings of paths, or sides of the kinds. */
const straysOf = (files: readonly string[], allowed: readonly string[]) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed.some((start) => roomOf(target).startsWith(start)))
      .map((target) => `${file} imports ${target}`),
  )

/** Files that import each other, directly or through others, as the way round. */
const circlesOf = (imports: ReadonlyMap<string, readonly string[]>): string[] => {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    const at = way.indexOf(file)
    if (at >= 0) circles.push([...way.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    for (const target of imports.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return circles
}

describe('The imports of the house run one way', () => {
  it.each([
    ['model', ['model/', 'kinds:model']],
    ['database', ['database/', 'model/', 'kinds:model', 'kinds:column', 'resources.config.ts']],
    ['demo', ['demo/', 'database/', 'model/', 'resources.config.ts']],
    ['api', ['api/', 'database/', 'demo/', 'model/', 'kinds:model', 'kinds:column', 'resources.config.ts']],
    ['admin', ['admin/', 'model/', 'kinds:model', 'kinds:screen', 'resources.config.ts']],
    [
      'custom-screens',
      ['custom-screens/', 'admin/', 'model/', 'kinds:model', 'kinds:screen', 'resources.config.ts'],
    ],
    ['web', ['web/', 'admin/', 'custom-screens/', 'model/', 'resources.config.ts']],
  ])('%s imports only from %j', (folder, allowed) => {
    expect(straysOf(filesBelow(folder), allowed)).toEqual([])
  })

  it.each(['model', 'column', 'screen', 'sample'])(
    'the %s side of the kinds knows no other side but their model',
    (side) => {
      const files = filesBelow('kinds').filter((file) => sideOfKind(file) === `kinds:${side}`)
      expect(files.length).toBeGreaterThan(10)
      expect(straysOf(files, ['model/', 'kinds:model', `kinds:${side}`])).toEqual([])
    },
  )

  /** What the rooms of the server share, and none of them is above. */
  const ground = [
    'api/http/',
    'api/access.ts',
    'api/context.ts',
    'api/settings.ts',
    'api/secret.ts',
    'api/seal.ts',
  ]
  it.each([
    ['http', []],
    ['crud', []],
    ['audit', ['api/crud/']],
    ['undo', ['api/crud/']],
    ['mail', []],
    ['auth', ['api/crud/', 'api/audit/', 'api/mail/']],
    ['costing', ['api/crud/']],
  ])('of the rooms of the server, %s stands on %j', (room, below) => {
    const outside = ['database/', 'model/', 'kinds:model', 'kinds:column', 'resources.config.ts']
    const files = filesBelow(`api/${room}`)
    expect(straysOf(files, [`api/${room}/`, ...ground, ...below, ...outside])).toEqual([])
  })

  it('never in a circle, types included', () => {
    const rooms = ['kinds', 'model', 'database', 'demo', 'api', 'admin', 'custom-screens', 'web', 'scripts']
    const files = [...rooms.flatMap(filesBelow), 'resources.config.ts']
    expect(files.length).toBeGreaterThan(400)
    expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
  })

  it('the model does no I/O', () => {
    const files = [...filesBelow('model'), ...filesBelow('kinds')].filter((file) =>
      /^(model\/|kinds:model)/.test(roomOf(file)),
    )
    const strays = files.filter((file) => /from '(node:|knex|fastify|react)/.test(textOf(file)))
    expect(strays).toEqual([])
  })

  it('resources.config.ts imports only the model', () => {
    expect(importsOf('resources.config.ts').every((target) => target.startsWith('model/'))).toBe(true)
  })
})

describe('The generators know no kind of field by name', () => {
  const names = readdirSync(join(root, 'kinds')).filter((name) => !name.includes('.'))
  const byName = new RegExp(`\\.type [!=]==? '(${names.join('|')})'|case '(${names.join('|')})'`)
  it.each(['model', 'database', 'api', 'admin', 'custom-screens'])('in %s', (folder) => {
    expect(names).toContain('percent')
    // As the types have by name the fields that lean on others: `Checked` in model/definition.ts.
    const files = filesBelow(folder).filter((file) => file !== 'model/definition-rules/relations.ts')
    expect(files.filter((file) => byName.test(textOf(file)))).toEqual([])
  })
})

describe('The generators know no resource by name', () => {
  const names = Object.values(resources).flatMap(({ name, endpoint, table }) => [name, endpoint, table])
  it.each(['api/crud', 'api/undo', 'admin/resource', 'admin/table', 'kinds', 'model'])('in %s', (folder) => {
    const found = filesBelow(folder).flatMap((file) => {
      const code = textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      return names
        .filter((name) => new RegExp(`['"\`/ ]${name}['"\`/ ]`, 'i').test(code))
        .map((name) => `${file} names ${name}`)
    })
    expect(found).toEqual([])
  })
})

describe('The roles are named in resources.config.ts alone', () => {
  const byName = new RegExp(`['"\`](${Object.values(roles).join('|')})['"\`]`)
  it.each(['kinds', 'model', 'database', 'demo', 'api', 'admin', 'custom-screens', 'web'])(
    'not in %s',
    (folder) => {
      expect(filesBelow(folder).filter((file) => byName.test(textOf(file)))).toEqual([])
    },
  )
})

describe('The page on the layout of the house', () => {
  const page = textOf('docs/house.md')
  const named = [...page.matchAll(/`([\w-]+(?:\/[\w.-]*)+|[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|json))`/g)].map(
    ([, path = '']) => path,
  )

  it('names only what exists', () => {
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names every room, and every room of the server', () => {
    const roomsIn = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist|data|tmp)$/.test(entry.name))
        .map(({ name }) => `${folder}${name}/`)
    const rooms = [...roomsIn(''), ...roomsIn('api/')]
    expect(rooms.filter((room) => !page.includes(`\`${room}\``))).toEqual([])
  })
})

describe('What people read is written in one place', () => {
  it('by model/format.ts, in the locale and the currency of the firm', () => {
    const own = ['model/format.ts', 'model/firm-locale.ts', 'model/firm-clock.ts']
    const rooms = ['kinds', 'model', 'database', 'api', 'admin', 'custom-screens', 'web', 'scripts']
    const files = rooms.flatMap(filesBelow).filter((file) => !own.includes(file))
    const formats = /toLocale\w*String|Intl\.(NumberFormat|DateTimeFormat)|'en-GB'|'GBP'|£/
    const strays = files.filter((file) =>
      formats.test(textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    )
    expect(strays).toEqual([])
  })
})
