import { dirname, posix } from 'node:path'
import { productCode, productDocs, productTests, workshop } from '../product-files.ts'
import { isIn, registrations } from '../registrations.ts'

/** Folder of the files that each new product has in place of those of Costwright. */
export const starterFolder = 'starter/'

export interface CopiedFile {
  /** Path in the new product. */
  readonly to: string
  /** Path in this project. */
  readonly from: string
}

const supportFolder = 'tests/support/'

/** Paths in quotes: relative ones, and those from the root, as in `vitest.config.ts`. */
const quotedPath = /'(?:#product\/)?((?:\.{1,2}|tests\/support)\/[^'\n]+)'/g

const namedIn = (file: string, text: string): string[] =>
  [...text.matchAll(quotedPath)].map(([, path = '']) =>
    path.startsWith('.') ? posix.join(dirname(file), path) : path,
  )

/** Leaves out support of tests that none of the other files needs. */
const withoutUnusedSupport = (copied: readonly CopiedFile[], textOf: (file: CopiedFile) => string) => {
  const support = new Map(
    copied.filter(({ to }) => to.startsWith(supportFolder)).map((file) => [file.to, file]),
  )
  const needed = copied.filter(({ to }) => !support.has(to))
  // Grows while it is walked through.
  for (const file of needed)
    for (const path of namedIn(file.to, textOf(file))) {
      const found = support.get(path)
      if (found) needed.push(found)
      support.delete(path)
    }
  return needed
}

/** Files of this project that no new product gets. */
export const leftBehind = [...registrations, ...productCode, ...productDocs, ...productTests, ...workshop]

/**
 * The files of a new product: those of the framework, and those of `starter/` in their place.
 * @param textOf text of a file of this project, by its path
 */
export const copiedFiles = (files: readonly string[], textOf: (file: string) => string): CopiedFile[] => {
  const ofStarter = files
    .filter((file) => file.startsWith(starterFolder))
    .map((from) => ({ from, to: from.slice(starterFolder.length) }))
  const replaced = new Set(ofStarter.map(({ to }) => to))
  const ofFramework = files
    .filter((file) => !isIn(leftBehind, file) && !replaced.has(file))
    .map((file) => ({ from: file, to: file }))
  const copied = withoutUnusedSupport([...ofFramework, ...ofStarter], (file) =>
    isCode(file.from) ? movedText(file, textOf(file.from)) : '',
  )
  return copied.sort((one, other) => (one.to < other.to ? -1 : 1))
}

export const isCode = (file: string): boolean => /\.(tsx?|mjs|cjs)$/.test(file)

const relativeImport = /((?:from|import)\s*\(?\s*)'(\.{1,2}\/[^']+)'/g

/** The framework names files of its product from the root. */
const productImport = /(?:from|import)\s*\(?\s*'#product\/([^']+)'/g

/** The project files that a file imports, as paths from the root. */
export const importsIn = (file: string, text: string): string[] => [
  ...[...text.matchAll(relativeImport)].map(([, , path = '']) => posix.join(dirname(file), path)),
  ...[...text.matchAll(productImport)].map(([, path = '']) => path),
]

/** Imports of one line each, at the beginning. */
const firstImports = /^(?:import .* from '.*'\n)+/

/** In the order of the formatter: packages, then the files above, then those beside. */
const inOrder = (imports: string): string => {
  const order = (line: string) => {
    const [, path = ''] = /'(\.\/|(?:\.\.\/)+)/.exec(line) ?? []
    // Packages, then the farthest folder first.
    return path === '' ? -Infinity : path === './' ? 0 : -path.length
  }
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
