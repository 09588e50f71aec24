import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isCode, packageFiles } from '../../scripts/package-files.ts'
import { productCode, testSupport, testsOfEachProduct } from '../../scripts/product-files.ts'
import { publicModules } from '../../scripts/public-modules.ts'
import { isIn, registrations } from '../../scripts/registrations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const packed = packageFiles(root)
const code = packed.filter(isCode)

/** Its records and routes, and words that only a builder's office uses. */
const ofTheTrade =
  /supplier|purchase|invoice|costing|subcontract|quotation(?! mark)|quote[-_ ]?(header|line|number)|construction|procurement|ProjectControl|unallocated/i

/** Imports of files beside, as paths from the root. */
const importsOf = (file: string) =>
  [...textOf(file).matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, path = '']) =>
    posix.join(posix.dirname(file), path),
  )

/** What files import of the product, as paths from its folder. */
const productImports = new Set(
  code.flatMap((file) => [...textOf(file).matchAll(/'#product\/([^']+)'/g)].map(([, path = '']) => path)),
)

describe('The list of what is Costwright', () => {
  it('names existing files and folders', () => {
    const listed = [...registrations, ...productCode, ...testsOfEachProduct, ...testSupport]
    expect(listed.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('The package of the framework', () => {
  it('has no file of Costwright', () => {
    expect(packed.filter((file) => isIn([...registrations, ...productCode], file))).toEqual([])
  })

  it('has every file that its files import', () => {
    const there = new Set(packed)
    const missing = code.flatMap((file) =>
      importsOf(file)
        .filter((target) => !there.has(target) && target !== 'package.json')
        .map((target) => `${file} imports ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('names nothing of the trade of Costwright in its code', () => {
    const named = code.flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter((line) => ofTheTrade.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(named).toEqual([])
  })
})

/** Folders in which code of a product lies in the documentation, with files of the framework beside. */
const folders = ['', 'admin/', 'api/', 'database/', 'model/', 'tests/']

/** The file of the framework that an example of the documentation imports; undefined for one of the product. */
const namedByExample = (path: string): string | undefined => {
  const end = path.replace(/^(\.{1,2}\/)+/, '')
  return folders.map((folder) => folder + end).find((file) => code.includes(file))
}

const examplesIn = (page: string) =>
  [...textOf(page).matchAll(/^```tsx?\n(.*?)^```/gms)].flatMap(([, example = '']) =>
    [...example.matchAll(/(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(([, path = '']) => path),
  )

describe('The public modules of the package', () => {
  it('are in it', () => {
    expect(publicModules.filter((path) => !packed.includes(path))).toEqual([])
  })

  it('are all that a new product imports, and what it copies from the package', () => {
    const files = readdirSync(join(root, 'starter'), { recursive: true, encoding: 'utf8' })
      .map((file) => `starter/${file}`)
      .filter(isCode)
    const imported = files.flatMap((file) => [
      ...importsOf(file),
      ...[...textOf(file).matchAll(/'costwright-framework\/([^']+)'/g)].map(([, path = '']) => path),
    ])
    expect(imported.length).toBeGreaterThan(15)
    expect(imported.filter((path) => !publicModules.includes(path))).toEqual([])
  })

  it('are all that the examples of the documentation import', () => {
    const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
    const imported = pages.flatMap((page) =>
      examplesIn(`docs/${page}`).flatMap((path) => namedByExample(path) ?? []),
    )
    expect(imported.length).toBeGreaterThan(15)
    expect(imported.filter((path) => !publicModules.includes(path))).toEqual([])
  })
})

describe('A new product', () => {
  const own = readdirSync(join(root, 'starter/product'), { recursive: true, encoding: 'utf8' })

  it('has each file by which the framework knows it, or leaves it to the framework', () => {
    const given = [...own, 'package.json']
    const missing = [...productImports].filter(
      (path) => !given.includes(path) && !existsSync(join(root, 'starter/defaults', path)),
    )
    expect(missing).toEqual([])
  })
})
