import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Makes a stream, server, client or child process, whose unheard error would end the process. */
const makers =
  /^(createTransport|createReadStream|createWriteStream|createGzip|createGunzip|createInflate|createBrotli\w+|createServer|createConnection|createInterface|spawn|fork|exec|execFile|Worker|Piscina|PassThrough|Transform|Readable|Writable|Duplex|EventEmitter|Socket|Client|Pool)$/
/** Methods that make one. */
const methods = /^(createReadStream|pipe|destination|transport|Client|Pool)$/

const lastName = (called: ts.Expression): string => {
  if (ts.isIdentifier(called)) return called.text
  return ts.isPropertyAccessExpression(called) ? called.name.text : ''
}

const isMaker = (node: ts.Node): node is ts.CallExpression | ts.NewExpression => {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false
  const isMethod = ts.isPropertyAccessExpression(node.expression)
  return (isMethod ? methods : makers).test(lastName(node.expression))
}

/** `stream.on('error', …)` */
const listens = (node: ts.Node): node is ts.CallExpression & { expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^(on|once)$/.test(node.expression.name.text) &&
  node.arguments[0] !== undefined &&
  ts.isStringLiteral(node.arguments[0]) &&
  node.arguments[0].text === 'error'

/** A promise that rejects with the error of an argument, or a reply that is sent. */
const takesOver = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(pipeline|finished|once|send)$/.test(lastName(node.expression))

const some = (node: ts.Node, test: (part: ts.Node) => boolean): boolean =>
  test(node) || ts.forEachChild(node, (part) => some(part, test) || undefined) === true

const isWithin = (part: ts.Node, whole: ts.Node) => whole.pos <= part.pos && part.end <= whole.end

/** The variable or property that holds it, as its text; an empty one where it is heard at once, or held by nothing. */
const holderOf = (made: ts.Node): { isHeard: boolean; holder: string; scope: ts.Node } => {
  let at = made
  for (; at.parent; at = at.parent) {
    const { parent } = at
    if (listens(parent)) return { isHeard: true, holder: '', scope: at }
    if (takesOver(parent) && parent.arguments.some((argument) => isWithin(made, argument)))
      return { isHeard: true, holder: '', scope: at }
    if (ts.isVariableDeclaration(parent)) return { isHeard: false, holder: parent.name.getText(), scope: at }
    if (ts.isBinaryExpression(parent) && parent.right === at)
      return { isHeard: false, holder: parent.left.getText(), scope: at }
    if (ts.isStatement(parent) || ts.isFunctionLike(parent)) break
  }
  return { isHeard: false, holder: '', scope: at }
}

/** `child` of `child.once('exit', …).on('error', …)`. */
const emitterOf = (called: ts.Expression): string =>
  ts.isCallExpression(called) &&
  ts.isPropertyAccessExpression(called.expression) &&
  /^(on|once|setEncoding)$/.test(called.expression.name.text)
    ? emitterOf(called.expression.expression)
    : called.getText()

/** Whether there is a listener on this one, on its variable in the same function, or a pipeline with it. */
const isHeard = (made: ts.Node): boolean => {
  const found = holderOf(made)
  if (found.isHeard || found.holder === '') return found.isHeard
  let scope = found.scope
  while (scope.parent && !ts.isFunctionLike(scope)) scope = scope.parent
  return some(
    scope,
    (part) =>
      (listens(part) && emitterOf(part.expression.expression) === found.holder) ||
      (takesOver(part) && part.arguments.some((argument) => argument.getText() === found.holder)),
  )
}

const unheardIn = (file: string, text: string): string[] => {
  const unheard: string[] = []
  const visit = (node: ts.Node) => {
    if (isMaker(node) && !isHeard(node)) unheard.push(`${file}: ${lastName(node.expression)}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return unheard
}

/** Its caller hears it. */
const heardElsewhere = [
  // Its function of that name makes the app of Fastify, which listens.
  'api/app.ts: createServer',
  // The transform of a pipeline.
  'api/http/files/temporary-files.ts: Transform',
  // `startGuardedServer` waits for its end and its error.
  'database/embedded/guarded-server.ts: spawn',
]

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => join(folder, file))

describe('Streams, servers, clients and child processes', () => {
  it.each(['api', 'database'])('of %s have an error listener, or are in a pipeline', (folder) => {
    const unheard = filesIn(folder).flatMap((file) => unheardIn(file, readFileSync(join(root, file), 'utf8')))
    expect(unheard.filter((place) => !heardElsewhere.includes(place))).toEqual([])
  })

  it('are not heard by the listener of another', () => {
    const other = `const other = () => { const a = createGzip(); const b = createGzip(); a.on('error', fail); return b }`
    expect(unheardIn('one.ts', other)).toEqual(['one.ts: createGzip'])
    expect(unheardIn('two.ts', `const b = spawn('ls'); pipeline(b.stdout, out)`)).toHaveLength(1)
    expect(unheardIn('two.ts', `const b = spawn('ls').once('exit', end).on('error', fail)`)).toEqual([])
    expect(unheardIn('three.ts', `client.on('error', () => {}); const c = new Client()`)).toHaveLength(1)
  })

  it('of the process itself have one', () => {
    expect(existsSync(join(root, 'api/server.ts'))).toBe(true)
    expect(readFileSync(join(root, 'api/server.ts'), 'utf8')).toContain(
      "[process.stdout, process.stderr]) output.on('error'",
    )
  })
})
