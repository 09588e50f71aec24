/** A node of the syntax tree (ESTree, with the offsets of the source). */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

/** Another text for a stretch of the source. */
export interface Replacement {
  readonly start: number
  readonly end: number
  readonly text: string
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const otherOperator: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** What a fault in SQL looks like: a lock, an order or a bound that is left out or turned. */
const inSql: readonly (readonly [RegExp, string])[] = [
  [/ for (no key )?update\b/g, ''],
  [/ for key share\b/g, ''],
  [/ nulls last\b/g, ''],
  [/\bleft join\b/g, 'join'],
  [/ desc\b/g, ''],
  [/\bdistinct\b/g, ''],
  [/ >= /g, ' > '],
  [/ <= /g, ' < '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/\bis not null\b/g, 'is null'],
  [/\bmin\(/g, 'max('],
  [/\bunion all\b/g, 'union'],
]
const looksLikeSql = /\b(select|from|where|order by|update|insert|join)\b/

const at = ({ start, end }: SyntaxNode, text: string): Replacement => ({ start, end, text })

const partsOfSql = (node: SyntaxNode, source: string): Replacement[] => {
  const text = source.slice(node.start, node.end)
  if (!looksLikeSql.test(text)) return []
  return inSql.flatMap(([pattern, other]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
      start: node.start + index,
      end: node.start + index + found.length,
      text: other,
    })),
  )
}

const operatorOf = (node: SyntaxNode, source: string): Replacement[] => {
  const { operator, left, right } = node
  const other = typeof operator === 'string' ? otherOperator[operator] : undefined
  if (!other || !isNode(left) || !isNode(right)) return []
  const between = source.slice(left.end, right.start)
  const offset = between.indexOf(String(operator))
  if (offset < 0) return []
  const start = left.end + offset
  return [{ start, end: start + String(operator).length, text: other }]
}

const byType: Readonly<Record<string, (node: SyntaxNode, source: string) => Replacement[]>> = {
  BinaryExpression: operatorOf,
  LogicalExpression: operatorOf,
  UnaryExpression: (node, source) =>
    node.operator === '!' && isNode(node.argument)
      ? [at(node, source.slice(node.argument.start, node.argument.end))]
      : [],
  IfStatement: ({ test }) => (isNode(test) ? [at(test, 'true'), at(test, 'false')] : []),
  ConditionalExpression: ({ test }) => (isNode(test) ? [at(test, 'true'), at(test, 'false')] : []),
  Literal: (node, source) => {
    if (typeof node.value === 'boolean') return [at(node, String(!node.value))]
    if (typeof node.value === 'number') return [at(node, String(node.value + 1))]
    return typeof node.value === 'string' ? partsOfSql(node, source) : []
  },
  TemplateElement: partsOfSql,
  // A step that is left out: a check, a lock, an entry in the trail.
  ExpressionStatement: (node) => {
    const { expression } = node
    const call =
      isNode(expression) && expression.type === 'AwaitExpression' ? expression.argument : expression
    return isNode(call) && call.type === 'CallExpression' ? [at(node, 'undefined')] : []
  },
}

/** The faults that can be put into one node; what its parts can carry is theirs. */
export const faultsOf = (node: SyntaxNode, source: string): Replacement[] =>
  byType[node.type]?.(node, source) ?? []
