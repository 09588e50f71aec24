import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import project from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { type Manifest, makePackage, packageName } from './make-package.ts'

/** Stands for the name of the product in the files of `starter/product/`. */
const placeholder = /\bStarter\b/g

/** The year in which the example was written; a product has that in which it is made. */
const exampleYear = 'copyrightYear = 2024'

/** `north-wind` → `North Wind` */
export const titleOf = (folder: string): string =>
  basename(folder)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')

const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'product'

/** @throws Error with a sentence, when a product cannot be made there */
const refuseFolder = (folder: string, title: string): void => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&-]*$/u.test(title))
    throw new Error(
      `"${title}" is no name of a product: begin with a letter or digit. Give one: --name Northwind`,
    )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} exists and is not empty, so nothing was written. Name a new folder.`)
}

const commands = ['dev', 'check', 'migration', 'user', 'backup', 'restore', 'files', 'trail']

/** npm applies them only from the product. */
const { 'openapi-typescript': _ofOwnTools, ...overrides } = project.overrides

const productManifest = (title: string, file: string) => ({
  name: nameOf(title),
  version: '0.1.0',
  private: true,
  license: 'UNLICENSED',
  type: 'module',
  scripts: Object.fromEntries(
    ['start', 'test', ...commands].map((name) => [name, `exec node run.mjs ${name}`]),
  ),
  dependencies: { [packageName]: `file:${file}` },
  overrides,
})

type Versions = Readonly<Record<string, string>>
interface Needs {
  readonly dependencies?: Versions
  readonly optionalDependencies?: Versions
  readonly peerDependencies?: Versions
}
interface LockedPackage extends Needs {
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const locked = lock.packages as Readonly<Record<string, LockedPackage>>

/** The package that is found from a folder by its name, as Node.js looks for it. */
const pathOf = (from: string, name: string): string | null => {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (Object.hasOwn(locked, path)) return path
  return from === '' ? null : pathOf(from.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, ''), name)
}

const neededFrom = (from: string, { dependencies, optionalDependencies, peerDependencies }: Needs) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap(
    (name) => pathOf(from, name) ?? [],
  )

/** What the framework needs, with the versions that its tests ran with. */
const lockedPackages = (manifest: Manifest): Record<string, object> => {
  const needed = new Set(neededFrom('', manifest))
  // Grows while it is walked through.
  for (const path of needed) for (const other of neededFrom(path, locked[path] ?? {})) needed.add(other)
  return Object.fromEntries(
    Object.entries(locked).flatMap(([path, { dev: _, devOptional, ...entry }]) =>
      needed.has(path) ? [[path, { ...entry, ...(devOptional && { optional: true }) }]] : [],
    ),
  )
}

/** So that a fresh clone has the same packages as the project that made it. */
const productLock = (title: string, file: string, content: Buffer, manifest: Manifest) => {
  const { name, version, license, dependencies } = productManifest(title, file)
  const { name: _, description: __, type: ___, exports: ____, ...framework } = manifest
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  return {
    name,
    version,
    lockfileVersion: lock.lockfileVersion,
    requires: true,
    packages: {
      '': { name, version, license, dependencies },
      ...lockedPackages(manifest),
      [`node_modules/${packageName}`]: { ...framework, resolved: `file:${file}`, integrity },
    },
  }
}

const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Makes a product in a new or empty folder, with the package of the framework in it.
 * @returns the paths of its files
 */
export const makeProduct = async (root: string, folder: string, title: string): Promise<string[]> => {
  refuseFolder(folder, title)
  await mkdir(folder, { recursive: true })
  const { file, manifest } = await makePackage(root, folder)
  const starter = join(root, 'starter/product')
  const entries = await readdir(starter, { recursive: true, withFileTypes: true })
  const copied = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(starter.length + 1))
  for (const path of copied) {
    const text = await readFile(join(starter, path), 'utf8')
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(
      join(folder, path),
      text.replace(placeholder, title).replace(exampleYear, `copyrightYear = ${new Date().getFullYear()}`),
    )
  }
  const content = await readFile(join(folder, file))
  await writeFile(join(folder, 'package.json'), asJson(productManifest(title, file)))
  await writeFile(join(folder, 'package-lock.json'), asJson(productLock(title, file, content, manifest)))
  return [...copied, 'package.json', 'package-lock.json', file].sort()
}
