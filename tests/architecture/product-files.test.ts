import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isCode, packageFiles } from '../../scripts/package-files.ts'
import { productCode, testSupport, testsOfEachProduct } from '../../scripts/product-files.ts'
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
