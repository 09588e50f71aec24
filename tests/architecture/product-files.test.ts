import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import {
  copiedFiles,
  importsIn,
  isCode,
  leftBehind,
  movedText,
} from '../../scripts/new-product/copied-files.ts'
import { renamed, withoutProduct, withoutTests } from '../../scripts/new-product/pages.ts'
import { ownCommands, productCode, productDocs, productTests } from '../../scripts/product-files.ts'
import { isIn, registrations } from '../../scripts/registrations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const listed = [...registrations, ...productCode, ...productDocs, ...productTests]

/** Files that a new product gets with other contents. */
const written = ['package.json', 'package-lock.json', 'docs/messages.md', 'docs/triggers.md']

/** Its records and routes, and words that only a builder's office uses. */
const ofTheTrade =
  /supplier|purchase|invoice|costing|subcontract|quotation(?! mark)|quote[-_ ]?(header|line|number)|construction|procurement|ProjectControl|unallocated/i

describe('The list of what is Costwright', () => {
  it('names existing files and folders', () => {
    expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('is known to the framework only by the files that register it', () => {
    const framework = files.filter((file) => /^(admin|api|database|model|scripts|web)\//.test(file))
    const strays = framework
      .filter((file) => isCode(file) && !file.includes('.test.') && !isIn(listed, file))
      .flatMap((file) =>
        importsIn(file, textOf(file))
          .filter((target) => isIn(productCode, target))
          .map((target) => `${file} imports ${target}`),
      )
    expect(strays).toEqual([])
  })
})

const copied = copiedFiles(files, textOf)

describe('The files of a new product', () => {
  const there = new Set(copied.map(({ to }) => to))

  it('import only one another', () => {
    const missing = copied
      .filter(({ to }) => isCode(to))
      .flatMap((file) =>
        importsIn(file.to, movedText(file, textOf(file.from)))
          .filter((target) => !there.has(target))
          // A test that names records of Costwright belongs into productTests.
          .map((target) => `${file.to} imports ${target}`),
      )
    expect(missing).toEqual([])
  })

  it('name nothing of the trade of Costwright', () => {
    const named = copied
      .filter(({ to }) => !written.includes(to))
      .flatMap(({ from, to }) =>
        (to.endsWith('.md') ? withoutProduct(textOf(from)) : textOf(from))
          .split('\n')
          .filter((line) => ofTheTrade.test(line))
          .map((line) => `${from}: ${line.trim()}`),
      )
    expect(named).toEqual([])
  })

  it('include an own file for each that registers a product', () => {
    const own = registrations.filter((path) => !path.endsWith('/'))
    expect(own.filter((path) => !there.has(path))).toEqual([])
  })

  it('take from its definitions only what they have', () => {
    const exported = [...textOf('starter/resources.config.ts').matchAll(/^export (?:const|type) (\w+)/gm)]
    const names = new Set(exported.map(([, name]) => name))
    const unknown = copied
      .filter(({ to }) => isCode(to))
      .flatMap(({ from, to }) =>
        [...textOf(from).matchAll(/import (?:type )?\{([^}]*)\} from '[^']*resources\.config\.ts'/g)]
          .flatMap(([, list = '']) => list.split(','))
          .map((name) => name.replace(/^\s*type\b|\bas\b.*/g, '').trim())
          .filter((name) => name !== '' && !names.has(name))
          .map((name) => `${to} imports ${name}`),
      )
    expect(unknown).toEqual([])
  })
})

describe('The pages of a new product', () => {
  const there = new Set(copied.map(({ to }) => to))
  const isThere = (path: string) =>
    there.has(path) || [...there].some((file) => file.startsWith(`${path.replace(/\/$/, '')}/`))
  const rooms = new Set([...there].filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  const pages = copied
    .filter(({ to }) => to.endsWith('.md') && !written.includes(to))
    .map(({ from, to }) => ({ to, text: withoutTests(withoutProduct(textOf(from)), leftBehind) }))
  /** What these expressions find in the pages, with the page. */
  const found = (pattern: RegExp) =>
    pages.flatMap(({ to, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ page: to, name })))

  it('name only files and folders that it has', () => {
    const missing = found(/`([\w-]+\/[\w./-]+)`/g)
      .filter(({ name }) => rooms.has(name.split('/')[0]) || name.startsWith('tools/'))
      // Files that the reader of a page creates.
      .filter(({ name }) => !/NNNN|insurance|inspection/i.test(name))
      .filter(({ page, name }) => !isThere(name) && !isThere(posix.join(posix.dirname(page), name)))
    expect(missing).toEqual([])
  })

  it('lead only to files that it has', () => {
    const missing = found(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g).filter(
      ({ page, name }) => !isThere(posix.join(posix.dirname(page), name)),
    )
    expect(missing).toEqual([])
  })

  it('name only commands that it has', () => {
    expect(found(/npm run ([\w:]+)/g).filter(({ name }) => ownCommands.includes(name))).toEqual([])
  })
})

describe('A file of starter/', () => {
  it('imports the same files from where it is copied to', () => {
    const file = { from: 'starter/api/product.ts', to: 'api/product.ts' }
    const text = `import type { HooksFor } from '../../api/crud/hooks.ts'\nimport { resources } from '../resources.config.ts'\n`
    expect(movedText(file, text)).toBe(
      `import { resources } from '../resources.config.ts'\nimport type { HooksFor } from './crud/hooks.ts'\n`,
    )
  })
})

describe('A page of the documentation', () => {
  it('leaves its parts on Costwright behind', () => {
    const page = 'One.\n<!-- costwright -->\nTwo.\n<!-- /costwright -->\nThree.\n'
    expect(withoutProduct(page)).toBe('One.\nThree.\n')
  })

  it('leaves the tests behind that a product lacks', () => {
    const left = ['tests/api/two.test.ts', 'migrations/']
    expect(withoutTests('| `migrations/` | `tests/api/one.test.ts`, `tests/api/two.test.ts` |', left)).toBe(
      '| `migrations/` | `tests/api/one.test.ts` |',
    )
    const page = 'Names stand for `tests/api/<name>.test.ts`: once (`two`), again (`one`, `two`).'
    expect(withoutTests(page, left)).toBe('Names stand for `tests/api/<name>.test.ts`: once, again (`one`).')
  })

  it('takes the name of the product, and keeps the names of the framework', () => {
    const page =
      '# Running Costwright\nUser=costwright\n/opt/costwright\n`costwright_http`, urn:costwright:problem\n'
    expect(renamed(page, 'North Wind', 'north-wind')).toBe(
      '# Running North Wind\nUser=north-wind\n/opt/north-wind\n`costwright_http`, urn:costwright:problem\n',
    )
  })
})
