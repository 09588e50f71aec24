import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parse } from 'secure-json-parse'
import type { Message } from '../../model/message.ts'
import { refusals } from '../../model/refusals.ts'
import { Problem } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The default decoder would store replacement characters. */
const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem('malformed_request', { title: refusals.notUtf8, cause })
  }
}

const deepest = 32
/** Names in a body. A list of 10,000 versions by id has 10,000. */
const mostNames = 50_000

/** Why valid JSON is refused: too deep, more names than `most`, or a name twice in an object. */
export type JsonFault =
  | { readonly is: 'deep' }
  | { readonly is: 'long'; readonly most: number }
  | { readonly is: 'twice'; readonly name: string }

const code = (text: string) => text.charCodeAt(0)
const [quote, backslash, colon] = [code('"'), code('\\'), code(':')]
const opening = { object: code('{'), list: code('[') }
const closing = { object: code('}'), list: code(']') }

/** Position of the quote that ends a string. */
const endOfString = (json: string, start: number): number => {
  for (let at = start + 1; at < json.length; at += 1) {
    const token = json.charCodeAt(at)
    if (token === quote) return at
    if (token === backslash) at += 1
  }
  return json.length
}

/**
 * Depth, and number of names: of colons outside strings. Takes any text, before a parser sees it, and stops where one
 * of them is over its limit.
 */
const shapeOf = (json: string, most: { readonly depth: number; readonly names: number }) => {
  let [open, depth, names] = [0, 0, 0]
  for (let at = 0; at < json.length && depth <= most.depth && names <= most.names; at += 1) {
    const token = json.charCodeAt(at)
    if (token === quote) at = endOfString(json, at)
    else if (token === colon) names += 1
    else if (token === opening.object || token === opening.list) depth = Math.max(depth, ++open)
    else if (token === closing.object || token === closing.list) open -= 1
  }
  return { depth, names }
}

const namesIn = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0
  const isList = Array.isArray(value)
  const values: readonly unknown[] = isList ? value : Object.values(value)
  let names = isList ? 0 : values.length
  for (const one of values) names += namesIn(one)
  return names
}

/** Brackets, and strings with a colon after names. */
const tokens = /[{}[\]]|("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)/g

const repeatedName = (json: string): string | null => {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') open.push(new Set())
    else if (token === '}' || token === ']') open.pop()
    else if (text && colon) {
      const name: string = JSON.parse(text)
      const names = open.at(-1)
      if (names?.has(name)) return name
      names?.add(name)
    }
  }
  return null
}

/**
 * Nesting that overflows the stack, and more names than a parser reads quickly: objects with a million names take
 * seconds.
 */
export const shapeFault = (json: string, most = mostNames): JsonFault | null => {
  const { depth, names } = shapeOf(json, { depth: deepest, names: most })
  if (depth > deepest) return { is: 'deep' }
  return names > most ? { is: 'long', most } : null
}

/**
 * Duplicate names, which parsers resolve differently (RFC 8259 section 4).
 * @param json valid JSON of `value`
 */
export const nameFault = (json: string, value: unknown): JsonFault | null =>
  namesIn(value) === shapeOf(json, { depth: Infinity, names: Infinity }).names
    ? null
    : { is: 'twice', name: repeatedName(json) ?? '' }

const ofRequest = (fault: JsonFault): Message => {
  switch (fault.is) {
    case 'deep':
      return refusals.deepRequest
    case 'long':
      return refusals.namesInRequest({ n: fault.most })
    case 'twice':
      return refusals.nameTwiceInRequest({ twice: fault.name })
  }
}

const requireNone = (fault: JsonFault | null): void => {
  if (fault) throw new Problem('malformed_request', { title: ofRequest(fault) })
}

/** Errors: 400 for text that is not JSON, and for names that change the prototype of an object. */
const parseJson = (json: string): unknown => {
  try {
    return parse(json, null, { protoAction: 'error', constructorAction: 'error' })
  } catch (cause) {
    throw new Problem('malformed_request', { cause })
  }
}

/**
 * Errors: 400 for ambiguous or expensive JSON: not UTF-8, duplicate names, deep nesting.
 * @source RFC 8259 sections 4, 8.1 and 9
 */
export const readJson = (bytes: Uint8Array, most = mostNames): unknown => {
  const json = decode(bytes)
  requireNone(shapeFault(json, most))
  const value = parseJson(json)
  requireNone(nameFault(json, value))
  return value
}

/**
 * Accepts only uncompressed JSON: cross-site forms can send text/plain.
 * @source RFC 9110 section 15.5.16
 */
export const acceptOnlyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser('text/plain')
  // ra-data-simple-rest deletes with the type of a form and without a body, others send the type of JSON with each call.
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
    const isJson = /^application\/json\b/i.test(headers['content-type'] ?? '')
    if (!hasBody && (method === 'DELETE' || isJson)) delete headers['content-type']
    done()
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  )
  app.addHook('preParsing', (request, reply, payload, done) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return done(null, payload)
    reply.header('accept-encoding', 'identity')
    throw new Problem('unsupported_media_type', { title: refusals.compressed })
  })
}
