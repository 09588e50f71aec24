import { dirname, posix } from 'node:path'
import { isIn, productCode, productDocs, productTests, registrations, workshop } from '../product-files.ts'

/** Folder of the files that each new product has in place of those of Costwright. */
export const starterFolder = 'starter/'

export interface CopiedFile {
  /** Path in the new product. */
  readonly to: string
  /** Path in this project. */
  readonly from: string
}

/** The files of a new product: those of the framework, and those of `starter/` in their place. */
export const copiedFiles = (files: readonly string[]): CopiedFile[] => {
  const left = [...registrations, ...productCode, ...productDocs, ...productTests, ...workshop]
  const ofStarter = files
    .filter((file) => file.startsWith(starterFolder))
    .map((from) => ({ from, to: from.slice(starterFolder.length) }))
  const replaced = new Set(ofStarter.map(({ to }) => to))
  const ofFramework = files
    .filter((file) => !isIn(left, file) && !replaced.has(file))
    .map((file) => ({ from: file, to: file }))
  return [...ofFramework, ...ofStarter].sort((one, other) => (one.to < other.to ? -1 : 1))
}

const relativeImport = /((?:from|import)\s*\(?\s*)'(\.{1,2}\/[^']+)'/g

/** The project files that a file imports, as paths from the root. */
export const importsIn = (file: string, text: string): string[] =>
  [...text.matchAll(relativeImport)].map(([, , path = '']) => posix.join(dirname(file), path))

/** Imports of one line each, at the beginning. */
const firstImports = /^(?:import .* from '.*'\n)+/

/** In the order of the formatter: packages, then the files above, then those beside. */
const inOrder = (imports: string): string => {
  const order = (line: string) => Number(line.includes("'../")) + 2 * Number(line.includes("'./"))
  const lines = imports.trimEnd().split('\n')
  return `${lines.sort((one, other) => order(one) - order(other)).join('\n')}\n`
}

const below = (path: string): string => (path.startsWith('.') ? path : `./${path}`)

/** The text of a file of `starter/` where it is copied to: it imports the same files from there. */
export const movedText = ({ from, to }: CopiedFile, text: string): string => {
  if (!from.startsWith(starterFolder)) return text
  const moved = text.replace(relativeImport, (_, start: string, path: string) => {
    const target = posix.join(dirname(from), path)
    const place = target.startsWith(starterFolder) ? target.slice(starterFolder.length) : target
    return `${start}'${below(posix.relative(dirname(to), place))}'`
  })
  return moved.replace(firstImports, inOrder)
}

/** A page without its parts on Costwright. */
export const withoutProduct = (page: string): string =>
  page.replace(/<!-- costwright -->\n[\s\S]*?<!-- \/costwright -->\n/g, '')
