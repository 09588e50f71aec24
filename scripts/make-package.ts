import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import project from '../package.json' with { type: 'json' }
import { isCode, packageFiles } from './package-files.ts'
import { publicModules } from './public-modules.ts'

export const packageName = 'costwright-framework'

/** Files that a product without its own has, and copies to begin with. */
const copied = 'starter/defaults/'

/** What only the work on the framework itself needs. */
const ownTools = ['@biomejs/biome', 'openapi-fetch', 'openapi-typescript', 'puppeteer-core']

/** package.json of the framework. A product builds and tests itself with it, so that it needs all its tools. */
const manifestOf = (version: string) => {
  const tools = Object.entries(project.devDependencies).filter(([name]) => !ownTools.includes(name))
  return {
    name: packageName,
    version,
    description: 'A metadata-driven admin framework: one file describes the records of a firm',
    license: project.license,
    type: 'module',
    engines: project.engines,
    bin: { costwright: 'scripts/costwright.mjs' },
    exports: Object.fromEntries(publicModules.map((path) => [`./${path}`, `./${path}`])),
    dependencies: { ...project.dependencies, ...Object.fromEntries(tools) },
    optionalDependencies: project.optionalDependencies,
  }
}
export type Manifest = ReturnType<typeof manifestOf>

/** Files that a product copies name the framework as it does, and not by a path that only fits where they lie. */
const asCopied = (file: string, text: string): string =>
  text.replace(
    /'(\.{1,2}\/[^'\n]+)'/g,
    (_, path: string) => `'${packageName}/${posix.join(posix.dirname(file), path)}'`,
  )

/**
 * Makes the package.
 * @param root folder of the project
 * @param into folder of the file
 * @returns the name of the file, and package.json in it
 */
export const makePackage = async (
  root: string,
  into: string,
  version = project.version,
): Promise<{ file: string; manifest: Manifest }> => {
  const staging = await mkdtemp(join(tmpdir(), 'costwright-package-'))
  try {
    for (const file of packageFiles(root))
      if (file.startsWith(copied) && isCode(file)) {
        await mkdir(dirname(join(staging, file)), { recursive: true })
        await writeFile(join(staging, file), asCopied(file, await readFile(join(root, file), 'utf8')))
      } else await cp(join(root, file), join(staging, file))
    const manifest = manifestOf(version)
    await writeFile(join(staging, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await writeFile(join(staging, 'README.md'), await readFile(join(root, 'docs/product-of-your-own.md')))
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', into], {
      cwd: staging,
      encoding: 'utf8',
    })
    return { file: packed.trim(), manifest }
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
