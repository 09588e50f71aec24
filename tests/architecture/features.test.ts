import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = 'docs/features.md'
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** What the lines of the page name: `model/costing/order.ts`, `api:labour*` for tests. */
const rows = textOf(page)
  .split('\n')
  .filter((line) => /^\| (?!feature |-)/.test(line))
  .map((line) => {
    const [, feature = '', ...cells] = line.split('|').map((cell) => cell.trim())
    const [server, screens, arithmetic, tests] = cells.map((cell) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    )
    return { feature, code: [server, screens, arithmetic].flatMap((names = []) => names), tests: tests ?? [] }
  })
const named = { code: rows.flatMap(({ code }) => code), tests: rows.flatMap(({ tests }) => tests) }

const filesIn = (folder: string) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
const levels = ['api', 'browser', 'component']
const tests = levels.flatMap((level) =>
  filesIn(`tests/${level}`).filter((file) => /\.test\.tsx?$/.test(file)),
)

/** Whether a name of the page, such as `api:labour*`, means a file. */
const means = (name: string, file: string): boolean =>
  new RegExp(`^tests/${name.replace(':', '/').replace('*', '.*')}\\.test\\.tsx?$`).test(file)

describe(`The features of ${page}`, () => {
  it('have every folder of the product, and every file of its arithmetic', () => {
    const folders = ['api/costing', 'custom-screens']
      .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ parentPath, name }) => join(parentPath, name).slice(root.length))
    const arithmetic = filesIn('model/costing').filter((file) => !file.endsWith('.test.ts'))
    const code = [...folders, ...arithmetic]
    expect(code.filter((path) => !named.code.includes(path))).toEqual([])
    expect(named.code.filter((path) => !code.includes(path))).toEqual([])
  })

  it('name tests that exist', () => {
    expect(named.tests.filter((name) => !tests.some((file) => means(name, file)))).toEqual([])
  })

  it('name each test that imports code of the product', () => {
    const ofProduct = tests.filter((file) =>
      /'\.\.\/\.\.\/(api\/costing|custom-screens|model\/costing)\//.test(textOf(file)),
    )
    expect(ofProduct.length).toBeGreaterThan(20)
    expect(ofProduct.filter((file) => !named.tests.some((name) => means(name, file)))).toEqual([])
  })
})
