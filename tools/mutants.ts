/**
 * `npm --prefix tools run mutants -- [--only model/check-record.ts,api/crud] [--tests tests/api/undo.test.ts]
 * [--sample 20] [--seed 1]`: mutation tests. Adds one fault at a time to a copy of the code and prints those
 * that no test detects. Without --tests, each fault runs all tests that import its file (`vitest related`),
 * which takes minutes for a surviving fault. The tests must pass without a fault.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'
import { createRandom } from '../model/random.ts'
import { isNode, type SyntaxNode } from '../scripts/syntax.ts'
import { copyProject } from '../tests/support/new-entity.ts'
import { projectFolder, run } from './run.mjs'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'model,api/crud,api/auth,api/costing' },
    tests: { type: 'string' },
    sample: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
})

interface Fault {
  readonly start: number
  readonly end: number
  readonly text: string
}

const otherOperators: Readonly<Record<string, string>> = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' },
  ...{ '-': '+', '*': '/', '/': '*', '&&': '||', '||': '&&', '??': '&&' },
}
const sqlFaults: readonly (readonly [RegExp, string])[] = [
  ...([
    [/ for (no key )?update\b/g, ''],
    [/ nulls last\b/g, ''],
    [/ desc\b/g, ''],
  ] as const),
  ...([
    [/\bleft join\b/g, 'join'],
    [/\bdistinct\b/g, ''],
    [/\bis not null\b/g, 'is null'],
  ] as const),
  ...([
    [/ >= /g, ' > '],
    [/ <= /g, ' < '],
    [/\bunion all\b/g, 'union'],
    [/\bmin\(/g, 'max('],
  ] as const),
]

const faultsOf = (node: SyntaxNode, source: string): Fault[] => {
  const { start, end, operator, left, right, test, value, expression } = node
  const here = (...texts: string[]) => texts.map((text) => ({ start, end, text }))
  const inSql = () => {
    const text = source.slice(start, end)
    if (!/\b(select|from|where|update|insert|join)\b/.test(text)) return []
    return sqlFaults.flatMap(([pattern, other]) =>
      [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
        ...{ start: start + index, end: start + index + found.length, text: other },
      })),
    )
  }
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      const other = otherOperators[String(operator)]
      if (other === undefined || !isNode(left) || !isNode(right)) return []
      const at = left.end + source.slice(left.end, right.start).indexOf(String(operator))
      return [{ start: at, end: at + String(operator).length, text: other }]
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(test) ? ['true', 'false'].map((text) => ({ start: test.start, end: test.end, text })) : []
    case 'Literal':
      if (typeof value === 'boolean') return here(String(!value))
      if (typeof value === 'number') return here(String(value + 1))
      return inSql()
    case 'TemplateElement':
      return inSql()
    case 'ExpressionStatement': {
      // Removes a step: a check, a lock, an audit entry.
      const isAwait = isNode(expression) && expression.type === 'AwaitExpression'
      const call = isAwait ? expression.argument : expression
      return isNode(call) && call.type === 'CallExpression' ? here('undefined') : []
    }
    default:
      return []
  }
}

const faultsIn = (file: string) => {
  const source = readFileSync(join(projectFolder, file), 'utf8')
  const found: (Fault & { readonly file: string; readonly source: string })[] = []
  const visit = (node: SyntaxNode): void => {
    if (/^(TS(?!AsExpression|SatisfiesExpression)|ImportDeclaration|ExportAllDeclaration)/.test(node.type))
      return
    for (const fault of faultsOf(node, source)) found.push({ ...fault, file, source })
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child)
  }
  const { program } = parseSync(file, source)
  if (isNode(program)) visit(program)
  return found
}
const filesIn = (place: string): string[] =>
  statSync(join(projectFolder, place)).isDirectory()
    ? readdirSync(join(projectFolder, place)).flatMap((name) => filesIn(join(place, name)))
    : [place].filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const copy = mkdtempSync(join(tmpdir(), 'costwright-mutants-'))
process.on('exit', () => rmSync(copy, { recursive: true, force: true }))
copyProject(projectFolder, copy)
const faults = values.only.split(',').flatMap(filesIn).flatMap(faultsIn)
const sample = createRandom(values.seed).shuffled(faults).slice(0, Number(values.sample))
let noticed = 0
for (const { file, source, start, end, text } of sample) {
  writeFileSync(join(copy, file), source.slice(0, start) + text + source.slice(end))
  const tests = values.tests?.split(',') ?? ['related', file]
  const vitest = ['--bail=1', '--run', ...tests]
  const { code } = await run('timeout', ['900', 'npx', '--prefix', copy, 'vitest', '--root', copy, ...vitest])
  writeFileSync(join(copy, file), source)
  if (code !== 0) noticed++
  const line = source.slice(0, start).split('\n').length
  const change = `${source.slice(start, end).replace(/\s+/g, ' ').slice(0, 50)} -> ${text || 'nothing'}`
  process.stdout.write(`${code === 0 ? 'SURVIVED' : 'noticed '} ${file}:${line}  ${change}\n`)
}
process.stdout.write(
  `${noticed} of ${sample.length} faults noticed (of ${faults.length}, seed ${values.seed})\n`,
)
