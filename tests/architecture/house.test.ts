import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { resources, roles } from '#product/resources.config.ts'
import type { Resource } from '../../model/definition.ts'
import { fieldTypeNames } from '../../model/fields/registry.ts'
import { productCode } from '../../scripts/product-files.ts'
import { isIn, registrations } from '../../scripts/registrations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const filesBelow = (folder: string) =>
  // A product may have none of a kind.
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
        .map((file) => join(folder, file))
    : []
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** The project files that a file imports, as paths from the root. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+|#product\/[^']+)'/g)].map(([, path = '']) =>
    path.startsWith('.')
      ? relative(root, resolve(root, dirname(file), path))
      : path.slice('#product/'.length),
  )

/** The files of the product that a file of the framework imports, by the one name that resolves in each product. */
const productImportsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'#product\/([^']+)'/g)].map(([, path = '']) => path)

/** The imports of files that do not start with an allowed path. */
const straysOf = (files: readonly string[], allowed: readonly string[]) =>
  files.flatMap((file) =>
    importsOf(file)
      .filter((target) => !allowed.some((start) => target.startsWith(start)))
      .map((target) => `${file} imports ${target}`),
  )

/** Import cycles, as the files on the way round. */
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

const foldersIn = (folder: string) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist|data|tmp)$/.test(entry.name))
    .map(({ name }) => `${folder}${name}/`)

/** The generic folders of the server, and what each may import of the others. */
const genericRooms: Readonly<Record<string, readonly string[]>> = {
  http: [],
  crud: [],
  'import-export': ['api/crud/'],
  attachments: ['api/crud/'],
  search: ['api/crud/'],
  views: ['api/crud/'],
  audit: ['api/crud/'],
  undo: ['api/crud/'],
  mail: [],
  'example-records': ['api/own-code/'],
  auth: ['api/crud/', 'api/views/', 'api/audit/', 'api/mail/'],
  backups: ['api/audit/', 'api/auth/', 'api/mail/'],
  'read-pool': [],
  workers: [],
}

/** Modules that all folders of the admin share. */
const adminGround = [
  'admin/definitions.ts',
  'admin/extension-points.ts',
  'admin/guards.ts',
  'admin/help.ts',
  'admin/markdown.ts',
  'admin/may-do.ts',
  'admin/outline.ts',
  'admin/see-also.ts',
  'admin/out-of-date.ts',
  'admin/page-path.ts',
  'admin/recent-records.ts',
  'admin/session.ts',
  'admin/store.ts',
  'admin/stored-for-user.ts',
  'admin/trusted-types.ts',
]

/** The folders of the admin: each may import those before it. The other files of `admin/` put them together. */
const adminFolders = [
  'i18n',
  'theme',
  'unsaved',
  'providers',
  'undo',
  'layout',
  'attachments',
  'fields',
  'charts',
  'table',
  'resource',
  'frame',
  'pages',
  'account',
]

/** Example records may need the product's own code of the server: what it makes of them, such as files. */
const codeOfProduct = productCode.filter((path) => path.startsWith('api/'))

describe('Imports', () => {
  it.each([
    ['model', ['model/']],
    ['database', ['database/', 'model/', 'resources.config.ts']],
    ['demo', ['demo/', 'database/', 'model/', 'resources.config.ts', ...codeOfProduct]],
    ['api', ['api/', 'database/', 'demo/', 'model/', 'resources.config.ts', 'package.json']],
    ['admin', ['admin/', 'model/', 'resources.config.ts']],
    ['custom-screens', ['custom-screens/', 'admin/', 'model/', 'resources.config.ts']],
    ['web', ['web/', 'admin/', 'custom-screens/', 'model/', 'resources.config.ts']],
  ])('of %s lead only to %j', (folder, allowed) => {
    expect(straysOf(filesBelow(folder), allowed)).toEqual([])
  })

  /** Modules that all folders of the server share. */
  const ground = [
    'api/http/',
    'api/workers/',
    'api/access.ts',
    'api/context.ts',
    'api/settings.ts',
    'api/secret.ts',
    // Types of routes, jobs and subscribers, which lie in the folder of their topic.
    'api/own-code/extension-points.ts',
  ]
  // A business folder such as planning imports no other one.
  const below = {
    ...Object.fromEntries(
      foldersIn('api/').map((folder) => [
        folder.slice(4, -1),
        ['api/crud/', 'api/mail/', 'api/attachments/', 'api/own-code/'],
      ]),
    ),
    ...genericRooms,
  }
  it.each(Object.entries(below))('of the server folder %s lead only to %j', (room, below) => {
    const outside = ['database/', 'model/', 'resources.config.ts']
    const files = filesBelow(`api/${room}`)
    expect(straysOf(files, [`api/${room}/`, ...ground, ...below, ...outside])).toEqual([])
  })

  const outsideAdmin = ['model/', 'resources.config.ts']
  it('of the modules that the admin shares lead only to each other', () => {
    expect(straysOf(adminGround, [...adminGround, ...outsideAdmin])).toEqual([])
  })

  it.each(adminFolders.map((folder, index) => [folder, adminFolders.slice(0, index)] as const))(
    'of the admin folder %s lead only to those before it',
    (folder, before) => {
      const folders = [...before, folder].map((name) => `admin/${name}/`)
      expect(straysOf(filesBelow(`admin/${folder}`), [...folders, ...adminGround, ...outsideAdmin])).toEqual(
        [],
      )
    },
  )

  it('of the admin have a place in the order for each folder', () => {
    expect(foldersIn('admin/')).toEqual([...adminFolders].sort().map((name) => `admin/${name}/`))
  })

  it('form no cycle, including types', () => {
    const rooms = ['model', 'database', 'demo', 'api', 'admin', 'custom-screens', 'web', 'scripts']
    const files = [...rooms.flatMap(filesBelow), 'resources.config.ts']
    expect(files.length).toBeGreaterThan(400)
    expect(circlesOf(new Map(files.map((file) => [file, importsOf(file)])))).toEqual([])
  })

  it('of the main thread include no parser of files', () => {
    /** Without types, which are not loaded, and without what a task loads in its thread. */
    const loadedBy = (file: string) =>
      [...textOf(file).matchAll(/^(?!import type).*?(from|import)\s*\(?\s*'([^']+)'/gm)].flatMap(
        ([, how, path = '']) => (how === 'import' && file.endsWith('-task.ts') ? [] : [path]),
      )
    const loaded = new Set<string>(['api/server.ts'])
    for (const file of loaded)
      if (file.endsWith('.ts'))
        for (const path of loadedBy(file))
          loaded.add(
            path.startsWith('.')
              ? relative(root, resolve(root, dirname(file), path))
              : path.replace(/^#product\//, ''),
          )
    const parsers = /^(file-type|sharp|pdfmake|fontkit|exceljs|@zxcvbn-ts.*|pngjs|jsqr|pdfjs-dist)(\/|$)/
    // The password of ADMIN_PASSWORD is checked before the port opens.
    const atStart = [...loaded].filter((file) => parsers.test(file) && !file.startsWith('@zxcvbn-ts'))
    expect(loaded.size).toBeGreaterThan(200)
    expect(atStart).toEqual([])
  })

  it('of the model include no I/O', () => {
    const strays = filesBelow('model').filter((file) => /from '(node:|knex|fastify|react)/.test(textOf(file)))
    expect(strays).toEqual([])
  })

  it('of resources.config.ts lead only to the model', () => {
    expect(importsOf('resources.config.ts').every((target) => target.startsWith('model/'))).toBe(true)
  })
})

/** Where the framework knows its product: no other file of it imports one of the product. */
const entries = [
  'admin/definitions.ts imports resources.config.ts',
  'admin/outline.ts imports resources.config.ts',
  'api/http/errors.ts imports model/product.ts',
  'api/server.ts imports api/product.ts',
  'api/server.ts imports package.json',
  'api/worker.ts imports api/product.ts',
  'database/fields/stored.ts imports model/firm-locale.ts',
  'database/firm-day.ts imports model/firm-locale.ts',
  'database/product.ts imports resources.config.ts',
  'model/definition-rules/names.ts imports model/product.ts',
  'model/firm-clock.ts imports model/firm-locale.ts',
  'model/format.ts imports model/firm-locale.ts',
  'model/import-columns.ts imports model/firm-locale.ts',
  'model/number-marks.ts imports model/firm-locale.ts',
  'model/parse-number.ts imports model/firm-locale.ts',
  'model/password-rules.ts imports model/product.ts',
  'model/problem.ts imports model/product.ts',
  'scripts/backup.ts imports package.json',
  'scripts/check.ts imports api/product.ts',
  'scripts/demo.ts imports api/product.ts',
  'scripts/valid-config.ts imports api/product.ts',
  'web/main.tsx imports web/custom-screens.ts',
  'web/main.tsx imports web/language.ts',
]

describe('The framework', () => {
  it('knows its product by its entries only', () => {
    const product = [...registrations, ...productCode, 'package.json']
    const found = ['admin', 'api', 'database', 'model', 'scripts', 'web']
      .flatMap(filesBelow)
      // What makes packages and products reads that of this one.
      .filter((file) => !isIn([...product, 'scripts/make-package.ts', 'scripts/make-product.ts'], file))
      .flatMap((file) =>
        importsOf(file)
          .filter((target) => isIn(product, target))
          .map((target) => `${file} imports ${target}`),
      )
    expect([...new Set(found)].sort()).toEqual(entries)
  })

  it('names its product by #product/, so that a product elsewhere takes the place of this one', () => {
    const named = ['admin', 'api', 'database', 'model', 'scripts', 'web']
      .flatMap(filesBelow)
      .flatMap((file) => productImportsOf(file).map((target) => `${file} imports ${target}`))
    expect([...new Set(named)].sort()).toEqual(entries)
  })
})

describe('SQL', () => {
  it.each(['api', 'demo', 'scripts'])('of %s is sent with query()', (folder) => {
    expect(filesBelow(folder).filter((file) => /\b(trx|db|connection)\.raw\b/.test(textOf(file)))).toEqual([])
  })
})

describe('The generators name no field type', () => {
  const names = fieldTypeNames.join('|')
  const byName = new RegExp(`\\.type [!=]==? '(${names})'|case '(${names})'`)
  it.each(['model', 'database', 'api', 'admin', 'custom-screens'])('in %s', (folder) => {
    expect(fieldTypeNames).toContain('percent')
    // `Checked` in model/definition.ts needs the names of the types that refer to other fields.
    const files = filesBelow(folder).filter((file) => file !== 'model/definition-rules/relations.ts')
    expect(files.filter((file) => byName.test(textOf(file)))).toEqual([])
  })
})

describe('The generators name no resource', () => {
  // Completed definitions, so that names derived by convention count too.
  const names = new Set(
    Object.values<Resource>(resources).flatMap(({ name, endpoint, table }) =>
      [name, endpoint, table].map((one) => one.toLowerCase()),
    ),
  )
  /** The string literals of a file, each whole and, for paths, by segment. */
  const literalsIn = (file: string): string[] =>
    [
      ...textOf(file)
        .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g),
    ].flatMap(([, , text = '']) =>
      text
        .toLowerCase()
        .replace(/^application\//, '')
        .split('/'),
    )
  it.each([
    'api/crud',
    'api/import-export',
    'api/attachments',
    'api/search',
    'api/views',
    'api/undo',
    'admin/fields',
    'admin/resource',
    'admin/table',
    'database/fields',
    'model',
  ])('in %s', (folder) => {
    const found = filesBelow(folder).flatMap((file) =>
      literalsIn(file)
        .filter((text) => names.has(text))
        .map((name) => `${file} names ${name}`),
    )
    expect(found).toEqual([])
  })
})

describe('Roles are named only in resources.config.ts', () => {
  const byName = new RegExp(`['"\`](${Object.values(roles).join('|')})['"\`]`)
  it.each(['model', 'database', 'demo', 'api', 'admin', 'custom-screens', 'web'])('not in %s', (folder) => {
    expect(filesBelow(folder).filter((file) => byName.test(textOf(file)))).toEqual([])
  })
})

describe('The page on the project layout', () => {
  const page = textOf('docs/house.md')
  const named = [...page.matchAll(/`([\w-]+(?:\/[\w.-]*)+|[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|json))`/g)].map(
    ([, path = '']) => path,
  )

  it('names only existing files and folders', () => {
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('names every folder, and every generic folder of the server', () => {
    const folders = [...foldersIn(''), ...Object.keys(genericRooms).map((name) => `api/${name}/`)]
    expect(folders.filter((folder) => !page.includes(`\`${folder}\``))).toEqual([])
  })
})

describe('The pages of the documentation', () => {
  it('name no missing file or folder of the project', () => {
    const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file))
    const rooms = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    const isOfProject = (path: string) => rooms.some(({ name }) => path.startsWith(`${name}/`))
    const missing = [...pages, 'README.md', 'SECURITY.md'].flatMap((page) =>
      [...textOf(page).matchAll(/`([\w-]+\/[\w./-]+)`/g)]
        .map(([, path = '']) => path)
        // Files that the reader of a page creates.
        .filter((path) => isOfProject(path) && !/NNNN|insurance|inspection/i.test(path))
        .filter((path) => !existsSync(join(root, path)))
        .map((path) => `${page}: ${path}`),
    )
    expect(missing).toEqual([])
  })
})

describe('What a request has written', () => {
  it('is read by writtenSql, in undo and in the history only', () => {
    const own = /^api\/(undo|audit)\/|^api\/crud\/written-columns\.ts$/
    const reads = /audit_entry\b[^`;]*request_id = (:|\?|current_setting)/
    const files = filesBelow('api').filter((file) => !own.test(file))
    expect(files.filter((file) => reads.test(textOf(file)))).toEqual([])
  })
})

describe('A screen writes', () => {
  /** Parts of the screens whose calls are none of useApiMutation. */
  const ownWays = [
    // By keys, wherever the focus is; not to be undone itself.
    'admin/undo/take-back.ts',
    // A cell waits for the last write of its row, whose version it takes over.
    'admin/resource/list/cells/use-cell-editing.ts',
    // A search that is started by a button and writes nothing. Its count is in a header.
    ...['custom-screens/quote-matching/FoundLines.tsx', 'custom-screens/quote-matching/line-search.ts'],
  ]
  const isOwn = (file: string) => ownWays.includes(file) || file.startsWith('admin/providers/')
  const others = ['admin', 'custom-screens'].flatMap(filesBelow).filter((file) => !isOwn(file))

  it('only by useApiMutation or the data provider: retry, undo, refresh and reasons are there', () => {
    const writes = /\b(useMutation|writeOnce|sendOnce)\b/
    expect(others.filter((file) => writes.test(textOf(file)))).toEqual([])
  })

  it('of the product without a request of its own', () => {
    const own = others.filter((file) => isIn(productCode, file))
    expect(own.filter((file) => importsOf(file).includes('admin/providers/http-client.ts'))).toEqual([])
  })

  it('by useCall only what signs in or belongs to an account: no records, no undo', () => {
    const account = (file: string) =>
      file.startsWith('admin/account/') || file === 'admin/layout/ReauthenticationDialog.tsx'
    expect(others.filter((file) => !account(file) && /\buseCall\b/.test(textOf(file)))).toEqual([])
  })
})

describe('Values for display are formatted', () => {
  it('only by model/format.ts, in the firm’s locale and currency', () => {
    const own = ['model/format.ts', 'model/firm-locale.ts', 'model/number-marks.ts', 'model/firm-clock.ts']
    const rooms = ['model', 'database', 'api', 'admin', 'custom-screens', 'web', 'scripts']
    const files = rooms.flatMap(filesBelow).filter((file) => !own.includes(file))
    const formats = /toLocale\w*String|Intl\.(NumberFormat|DateTimeFormat)|'en-GB'|'GBP'|£/
    const strays = files.filter((file) =>
      formats.test(textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
    )
    expect(strays).toEqual([])
  })
  it('by the firm’s day, not by the time zone of a PostgreSQL session', () => {
    const files = ['database', 'api', 'custom-screens', 'scripts'].flatMap(filesBelow)
    expect(files.filter((file) => /current_date|localtimestamp/i.test(textOf(file)))).toEqual([])
  })
})
