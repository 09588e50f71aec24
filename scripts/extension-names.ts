/** Names in `web/extensions.ts`, read from its text: loading it would load all screens. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Extensions } from '../model/definition-rules/rule.ts'
import { isNode, type SyntaxNode } from './syntax.ts'

type Parse = (file: string, source: string) => { readonly program: unknown }

const nodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** Declarations of a file, exported or not. */
const declared = (program: SyntaxNode): SyntaxNode[] =>
  nodes(program.body).flatMap((statement) => {
    const inner = isNode(statement.declaration) ? statement.declaration : statement
    return inner.type === 'VariableDeclaration' ? nodes(inner.declarations) : []
  })

const initOf = (program: SyntaxNode, name: string): SyntaxNode | null => {
  const found = declared(program).find(({ id }) => isNode(id) && id.name === name)?.init
  return isNode(found) ? found : null
}

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

/**
 * @param constants resource names by the constant that defines them
 * @returns by resource name; null for a resource whose extension is not written as an object with plain names
 */
export const extensionNames = (
  file: string,
  constants: Readonly<Record<string, string>>,
  parse: Parse,
): Readonly<Record<string, Extensions[string] | null>> => {
  const parsed = (path: string) => {
    const { program } = parse(path, readFileSync(path, 'utf8'))
    return isNode(program) ? program : null
  }
  const program = existsSync(file) ? parsed(file) : null
  const all = program && initOf(program, 'extensions')
  if (!program || all?.type !== 'ObjectExpression') return {}

  /** The text of a key: as it is written, or of a constant of this file or of another. */
  const keyText = ({ key, computed }: SyntaxNode): string | null => {
    if (!isNode(key)) return null
    if (key.type === 'Literal') return String(key.value)
    if (key.type !== 'Identifier') return null
    if (!computed) return String(key.name)
    const imported = importOf(program, String(key.name))
    const home = imported ? parsed(join(dirname(file), imported.source)) : program
    const value = home && initOf(home, imported?.name ?? String(key.name))
    return value?.type === 'Literal' ? String(value.value) : null
  }
  const resourceName = ({ key, computed }: SyntaxNode): string | null => {
    if (!isNode(key)) return null
    if (key.type === 'Literal') return String(key.value)
    if (!computed) return key.type === 'Identifier' ? String(key.name) : null
    const constant = key.type === 'MemberExpression' && isNode(key.object) ? String(key.object.name) : ''
    return Object.hasOwn(constants, constant) ? (constants[constant] ?? null) : null
  }
  const namesIn = (extension: SyntaxNode, option: string): string[] | null => {
    const property = nodes(extension.properties).find((one) => keyText(one) === option)
    if (!property) return []
    if (!isNode(property.value) || property.value.type !== 'ObjectExpression') return null
    const names = nodes(property.value.properties).map((one) =>
      one.type === 'Property' ? keyText(one) : null,
    )
    return names.every((name) => name !== null) ? names : null
  }
  const found = nodes(all.properties).map((property) => {
    const name = property.type === 'Property' ? resourceName(property) : null
    const value = isNode(property.value) ? property.value : null
    const isPlain =
      value?.type === 'ObjectExpression' &&
      nodes(value.properties).every((one) => one.type === 'Property' && keyText(one) !== null)
    const [commands, screens, dialogs] = isPlain
      ? ['commands', 'recordScreens', 'dialogs'].map((option) => namesIn(value, option))
      : [null, null, null]
    return [name, commands && screens && dialogs ? { commands, screens, dialogs } : null] as const
  })
  return Object.fromEntries(found.flatMap(([name, names]) => (name === null ? [] : [[name, names]])))
}
