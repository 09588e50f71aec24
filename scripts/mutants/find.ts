import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { faultsOf, isNode, type Replacement, type SyntaxNode } from './operators.ts'

/** A fault that can be put into the code. */
export interface Mutant extends Replacement {
  readonly file: string
  readonly line: number
  /** The named function around it; null at the top of the module. */
  readonly within: string | null
  /** What stands there today. */
  readonly original: string
}

/** Types are gone when the code runs, and what is imported is no behaviour. */
const leftOut = /^(TS|ImportDeclaration|ExportAllDeclaration)/

const nameOf = (node: SyntaxNode, parent: SyntaxNode | null): string | null => {
  const isFunction = /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)
  if (!isFunction) return null
  const naming = [node.id, parent?.id, parent?.key].find((part) => isNode(part) && part.type === 'Identifier')
  return isNode(naming) && typeof naming.name === 'string' ? naming.name : null
}

/** Every fault that can be put into a file of the project. */
export const mutantsOf = (file: string): Mutant[] => {
  const source = readFileSync(file, 'utf8')
  const found: Mutant[] = []
  const visit = (node: SyntaxNode, parent: SyntaxNode | null, within: string | null): void => {
    if (leftOut.test(node.type) && node.type !== 'TSAsExpression' && node.type !== 'TSSatisfiesExpression')
      return
    const around = nameOf(node, parent) ?? within
    for (const fault of faultsOf(node, source)) {
      const original = source.slice(fault.start, fault.end)
      const line = source.slice(0, fault.start).split('\n').length
      if (original !== fault.text) found.push({ ...fault, file, line, within: around, original })
    }
    for (const part of Object.values(node))
      for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) visit(child, node, around)
  }
  const { program } = parseSync(file, source)
  if (isNode(program)) visit(program, null, null)
  return found
}

/** So many of them, drawn by a seed: the same seed draws the same from the same code. */
export const draw = (mutants: readonly Mutant[], count: number, seed: number): Mutant[] => {
  const random = randomFrom(seed)
  const left = [...mutants]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [drawn] = left.splice(Math.floor(random() * left.length), 1)
    if (!drawn) throw new Error('There is one for each draw')
    return drawn
  })
}

/** Numbers from 0 to 1 (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
