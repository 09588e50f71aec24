/** Names in the screens of the features, read from their text: loading it would load all screens. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { frameworkFolder } from '../database/project-folder.ts'
import type { Extensions } from '../model/definition-rules/rule.ts'
import { isNode, type SyntaxNode } from './syntax.ts'

type Parse = (file: string, source: string) => { readonly program: unknown }
type Names = NonNullable<Extensions[string]>

/** A value with the file that it is written in, which resolves its names. */
interface Written {
  readonly file: string
  readonly value: SyntaxNode
}

const nodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Declarations of a file, exported or not. */
const declared = (program: SyntaxNode): SyntaxNode[] =>
  nodes(program.body).flatMap((statement) => {
    const inner = isNode(statement.declaration) ? statement.declaration : statement
    return inner.type === 'VariableDeclaration' ? nodes(inner.declarations) : []
  })

/** Without brackets, `satisfies` and `as`; a function by what it returns. */
const plain = (value: unknown): SyntaxNode | null => {
  if (!isNode(value)) return null
  if (isNode(value.expression)) return plain(value.expression)
  return value.type === 'ArrowFunctionExpression' ? plain(value.body) : value
}

const initOf = (program: SyntaxNode, name: string): SyntaxNode | null =>
  plain(declared(program).find(({ id }) => isNode(id) && id.name === name)?.init)

/** The file from which a name is imported, and its name there. */
const importOf = (program: SyntaxNode, local: string): { source: string; name: string } | null => {
  for (const statement of nodes(program.body)) {
    if (statement.type !== 'ImportDeclaration' || !isNode(statement.source)) continue
    const specifier = nodes(statement.specifiers).find(({ local: as }) => isNode(as) && as.name === local)
    if (specifier && isNode(specifier.imported))
      return { source: String(statement.source.value), name: String(specifier.imported.name) }
  }
  return null
}

const ofFramework = 'costwright-framework/'

/** The file that is meant by an import: one beside, or one of the framework. */
const fileOf = (file: string, source: string): string =>
  source.startsWith(ofFramework)
    ? join(frameworkFolder, source.slice(ofFramework.length))
    : join(dirname(file), source)

const reader = (parse: Parse, constants: Readonly<Record<string, string>>) => {
  const parsed = (file: string): SyntaxNode | null => {
    if (!existsSync(file)) return null
    const { program } = parse(file, readFileSync(file, 'utf8'))
    return isNode(program) ? program : null
  }
  /** What a name has as its value: in this file or in that from which it is imported. */
  const meaningOf = (file: string, name: string): Written | null => {
    const program = parsed(file)
    const imported = program && importOf(program, name)
    const home = imported ? fileOf(file, imported.source) : file
    const inHome = parsed(home)
    const value = inHome && initOf(inHome, imported?.name ?? name)
    return value ? { file: home, value } : null
  }
  /** The text of a key: as it is written, or of a constant of this file or of another. */
  const keyText = (file: string, { key, computed }: SyntaxNode): string | null => {
    if (!isNode(key)) return null
    if (key.type === 'Literal') return String(key.value)
    if (key.type !== 'Identifier') return null
    if (!computed) return String(key.name)
    const constant = meaningOf(file, String(key.name))?.value
    return constant?.type === 'Literal' ? String(constant.value) : null
  }
  const property = ({ file, value }: Written, option: string): Written | null => {
    const found = nodes(value.properties).find((one) => keyText(file, one) === option)
    const written = plain(found?.value)
    return written && { file, value: written }
  }
  /** The features of the product: each a constant, or what a function returns. Null for another. */
  const features = (file: string): (Written | null)[] => {
    const call = meaningOf(file, 'extensions')
    const [, input] = call ? nodes(call.value.arguments) : []
    const list = call && input ? property({ file: call.file, value: input }, 'features') : null
    return nodes(list?.value.elements).map((element) => {
      const name = element.type === 'CallExpression' ? element.callee : element
      return isNode(name) && name.type === 'Identifier' ? meaningOf(file, String(name.name)) : null
    })
  }
  const resourceName = ({ key, computed }: SyntaxNode): string | null => {
    if (!isNode(key)) return null
    if (key.type === 'Literal') return String(key.value)
    if (!computed) return key.type === 'Identifier' ? String(key.name) : null
    const constant = key.type === 'MemberExpression' && isNode(key.object) ? String(key.object.name) : ''
    return Object.hasOwn(constants, constant) ? (constants[constant] ?? null) : null
  }
  const keysIn = (extension: Written, option: string): string[] | null => {
    const found = property(extension, option)
    if (!found) return []
    if (found.value.type !== 'ObjectExpression') return null
    const names = nodes(found.value.properties).map((one) =>
      one.type === 'Property' ? keyText(found.file, one) : null,
    )
    return names.every((name) => name !== null) ? names : null
  }
  const namesIn = (extension: Written): Names | null => {
    const isPlain =
      extension.value.type === 'ObjectExpression' &&
      nodes(extension.value.properties).every(
        (one) => one.type === 'Property' && keyText(extension.file, one) !== null,
      )
    const [commands, screens, dialogs] = isPlain
      ? ['commands', 'recordScreens', 'dialogs'].map((option) => keysIn(extension, option))
      : [null, null, null]
    return commands && screens && dialogs ? { commands, screens, dialogs } : null
  }
  return { features, property, resourceName, namesIn }
}

const both = (one: Names, other: Names): Names => ({
  commands: [...one.commands, ...other.commands],
  screens: [...one.screens, ...other.screens],
  dialogs: [...one.dialogs, ...other.dialogs],
})

/**
 * @param file lists the features: `web/product.ts`
 * @param constants resource names by the constant that defines them
 * @returns by resource name, null for a resource whose extension is not written as an object with plain names; null if
 *   a feature is not written as one
 */
export const extensionNames = (
  file: string,
  constants: Readonly<Record<string, string>>,
  parse: Parse,
): Readonly<Record<string, Names | null>> | null => {
  const { features, property, resourceName, namesIn } = reader(parse, constants)
  const all: Record<string, Names | null> = {}
  for (const feature of features(file)) {
    const extensions = feature && property(feature, 'extensions')
    if (extensions?.value.type !== 'ObjectExpression') return null
    for (const one of nodes(extensions.value.properties)) {
      const name = one.type === 'Property' ? resourceName(one) : null
      if (name === null) return null
      const value = plain(one.value)
      const names = value && namesIn({ file: extensions.file, value })
      const before = all[name]
      all[name] =
        names && before !== null ? both(before ?? { commands: [], screens: [], dialogs: [] }, names) : null
    }
  }
  return all
}
