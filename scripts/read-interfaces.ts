import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { isNode, type SyntaxNode } from './syntax.ts'

export interface DescribedOption {
  readonly name: string
  readonly optional: boolean
  readonly type: string
  readonly says: string
}

export interface DescribedInterface {
  readonly says: string
  readonly options: readonly DescribedOption[]
}

const list = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : [])
const part = (node: SyntaxNode, name: string): SyntaxNode | null => {
  const value = node[name]
  return isNode(value) ? value : null
}

const plain = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trim())
    .filter((line) => line !== '' && !line.startsWith('@'))
    .join(' ')

/** Interfaces and object types of a file by name, with their comments. */
export const readInterfaces = (file: URL): ReadonlyMap<string, DescribedInterface> => {
  const source = readFileSync(file, 'utf8')
  const { program, comments } = parseSync(file.pathname, source)
  const before = ({ start }: SyntaxNode): string => {
    const comment = comments.findLast(
      ({ type, end }) =>
        type === 'Block' && end <= start && /^\s*(export\s+)?$/.test(source.slice(end, start)),
    )
    return comment?.value.startsWith('*') ? plain(comment.value) : ''
  }
  const optionsOf = (body: SyntaxNode | null): DescribedOption[] =>
    list(body?.body ?? body?.members)
      .filter(({ type }) => type === 'TSPropertySignature')
      .map((member) => {
        const type = part(member, 'typeAnnotation')
        const annotation = type && part(type, 'typeAnnotation')
        return {
          name: String(part(member, 'key')?.name ?? part(member, 'key')?.value),
          optional: member.optional === true,
          type: annotation
            ? source
                .slice(annotation.start, annotation.end)
                .replace(/(?<=[^{\s])\n\s*(?=readonly )/g, '; ')
                .replace(/\s+/g, ' ')
            : '',
          says: before(member),
        }
      })
  const found = new Map<string, DescribedInterface>()
  for (const statement of list((program as unknown as SyntaxNode).body)) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? part(statement, 'declaration') : statement
    if (!declaration || !/^TS(Interface|TypeAlias)Declaration$/.test(declaration.type)) continue
    const body = part(declaration, 'body') ?? part(declaration, 'typeAnnotation')
    const says = before(statement) || before(declaration)
    found.set(String(part(declaration, 'id')?.name), { says, options: optionsOf(body) })
  }
  return found
}
