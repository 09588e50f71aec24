import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { productCode, testSupport, testsOfEachProduct } from './product-files.ts'
import { isIn, registrations } from './registrations.ts'

const folders = ['admin/', 'api/', 'database/', 'docs/', 'model/', 'scripts/', 'starter/defaults/', 'web/']
const files = [
  'CHANGELOG.md',
  'LICENSE',
  'SECURITY.md',
  'tsconfig.json',
  'tsconfig.product.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vitest.config.ts',
]
/** What makes packages and products, and pictures of Costwright. */
const workshop = [
  'docs/examples/',
  'docs/images/',
  'scripts/new.ts',
  'scripts/make-package.ts',
  'scripts/make-product.ts',
  'scripts/package-files.ts',
  'scripts/package.ts',
  'scripts/product-files.ts',
  'scripts/public-modules.ts',
  'scripts/registrations.ts',
]

/** The files that a file names beside itself, in imports and paths, as paths from the root. */
const namedIn = (file: string, text: string): string[] => [
  ...[...text.matchAll(/'(\.{1,2}\/[^'\n]+)'/g)].map(([, path = '']) => posix.join(dirname(file), path)),
  ...[...text.matchAll(/'(tests\/support\/[^'\n]+)'/g)].map(([, path = '']) => path),
]

export const isCode = (file: string): boolean => /\.(tsx?|mjs|cjs)$/.test(file)

/** Files that belong to the project, also those that are not committed yet. @throws Error outside a clone */
const projectFiles = (root: string): string[] => {
  try {
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    })
    return listed.split('\n').filter((file) => file !== '' && existsSync(join(root, file)))
  } catch (cause) {
    throw new Error('This copy of the project is no git clone, so its files are not known. Clone it.', {
      cause,
    })
  }
}

/** The files of the package of the framework: its code, the tests of each product, and what these need of tests/support/. */
export const packageFiles = (root: string): string[] => {
  const all = projectFiles(root)
  const support = new Set(all.filter((file) => file.startsWith('tests/support/')))
  const left = [...registrations, ...productCode, ...workshop]
  const packed = all.filter(
    (file) =>
      (isIn(folders, file) || files.includes(file)) && !isIn(left, file) && !/\.test\.tsx?$/.test(file),
  )
  packed.push(...testsOfEachProduct, ...testSupport)
  for (const file of testSupport) support.delete(file)
  // Grows while it is walked through.
  for (const file of packed)
    if (isCode(file))
      for (const path of namedIn(file, readFileSync(join(root, file), 'utf8')))
        if (support.delete(path)) packed.push(path)
  return packed.sort()
}
