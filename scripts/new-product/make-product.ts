import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Knex } from 'knex'
import { resources, users } from '../../starter/resources.config.ts'
import { productMessages } from '../../starter/tests/support/product-pages.ts'
import { messageList } from '../message-list.ts'
import { ownCommands } from '../product-files.ts'
import { triggerList } from '../trigger-list.ts'
import { writeBaseline } from './baseline.ts'
import { type CopiedFile, copiedFiles, leftBehind, movedText, starterFolder } from './copied-files.ts'
import { renamed, withoutProduct, withoutTests } from './pages.ts'

/** Stands for the name of the product in the files of `starter/`. */
const placeholder = /\bStarter\b/g

/** The year in which the example was written; a product has that in which it is made. */
const exampleYear = 'copyrightYear = 2024'

const text = /\.(tsx?|mjs|cjs|md|html|svg|json|jsonc|yaml)$|^Dockerfile$/

const withoutOwnCommands = (scripts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(scripts).filter(([name]) => !ownCommands.includes(name)))

const packageText = (source: string, name: string): string => {
  const { description: _, scripts, version, ...rest } = JSON.parse(source)
  const own = { name, version: '0.1.0', license: 'UNLICENSED', frameworkVersion: version }
  const made = { ...rest, ...own, scripts: withoutOwnCommands(scripts) }
  return `${JSON.stringify(made, null, 2)}\n`
}

const lockText = (source: string, name: string): string => {
  const lock = JSON.parse(source)
  const own = { name, version: '0.1.0' }
  const packages = { ...lock.packages, '': { ...lock.packages[''], ...own, license: 'UNLICENSED' } }
  return `${JSON.stringify({ ...lock, ...own, packages }, null, 2)}\n`
}

/** The table of settings, from the README of this project. */
const settingsIn = (readme: string): string =>
  /^## Settings\n[\s\S]*?(?=^## |(?![\s\S]))/m.exec(readme)?.[0].trim() ?? ''

/** The text of a copied file in a product of this name. */
const textOf = (file: CopiedFile, source: string, title: string, packageName: string): string => {
  if (file.to === 'package.json') return packageText(source, packageName)
  if (file.to === 'package-lock.json') return lockText(source, packageName)
  if (file.to === 'compose.yaml' || file.to === 'Dockerfile')
    return source.replaceAll('costwright', packageName).replaceAll('Costwright', title)
  if (file.to.endsWith('.md')) {
    const page = withoutTests(withoutProduct(source), leftBehind)
    return renamed(page, title, packageName).replace(placeholder, title)
  }
  if (!file.from.startsWith(starterFolder)) return source
  return movedText(file, source)
    .replace(placeholder, title)
    .replace(exampleYear, `copyrightYear = ${new Date().getFullYear()}`)
}

/** `north-wind` → `North Wind` */
export const titleOf = (folder: string): string =>
  basename(folder)
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')

const packageNameOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'product'

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

/** @throws Error with a sentence, when a product cannot be made there */
export const refuseFolder = (folder: string, title: string): void => {
  if (!/^[\p{L}\p{N}][\p{L}\p{N} .&-]*$/u.test(title))
    throw new Error(
      `"${title}" is no name of a product: begin with a letter or digit. Give one: --name Northwind`,
    )
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} exists and is not empty, so nothing was written. Name a new folder.`)
}

/**
 * Makes a product in a new or empty folder: the framework and `starter/`, without Costwright.
 * @param db with all migrations of this project; it is emptied
 */
export const makeProduct = async (
  root: string,
  folder: string,
  title: string,
  db: Knex,
): Promise<{ readonly files: number }> => {
  refuseFolder(folder, title)
  const files = copiedFiles(projectFiles(root), (file) => readFileSync(join(root, file), 'utf8'))
  for (const file of files) {
    const [from, to] = [join(root, file.from), join(folder, file.to)]
    await mkdir(dirname(to), { recursive: true })
    if (text.test(file.to))
      await writeFile(to, textOf(file, await readFile(from, 'utf8'), title, packageNameOf(title)))
    else await copyFile(from, to)
  }
  const readme = join(folder, 'README.md')
  const settings = settingsIn(await readFile(join(root, 'README.md'), 'utf8'))
  await writeFile(
    readme,
    (await readFile(readme, 'utf8')).replace('<!-- settings -->', () => settings),
  )
  const pages = {
    'messages.md': messageList(productMessages),
    'triggers.md': triggerList(resources),
  }
  for (const [page, content] of Object.entries(pages)) await writeFile(join(folder, 'docs', page), content)
  await writeBaseline(db, resources, users.table, join(folder, 'migrations'))
  return { files: files.length }
}
