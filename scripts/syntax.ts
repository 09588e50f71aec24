/** A node of the syntax tree (ESTree with source offsets). */
export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
