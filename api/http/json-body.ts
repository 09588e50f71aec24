import type { FastifyInstance } from 'fastify'
import { Problem } from './errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The default decoder would store replacement characters. */
const decode = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new Problem('malformed_request', { title: 'The request is not encoded in UTF-8.', cause })
  }
}

const deepest = 32

/** Brackets, and strings with a colon after names. */
const tokens = /[{}[\]]|("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)/g

/**
 * Duplicate names, which parsers resolve differently (RFC 8259 section 4), and nesting that overflows the stack.
 * @param json valid JSON
 * @returns the end of a sentence, or null
 */
export const jsonFault = (json: string): string | null => {
  const open: Set<string>[] = []
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (open.push(new Set()) > deepest) return 'is nested too deeply'
    } else if (token === '}' || token === ']') open.pop()
    else if (text && colon) {
      const name: string = JSON.parse(text)
      const names = open.at(-1)
      if (names?.has(name)) return `names "${name}" twice`
      names?.add(name)
    }
  }
  return null
}

/**
 * Accepts only JSON: cross-site forms can send text/plain. Refuses ambiguous or expensive bodies: not UTF-8, duplicate
 * names, deep nesting, compression.
 * @source RFC 8259 sections 4, 8.1 and 9; RFC 9110 section 15.5.16
 */
export const takeOnlyJson = (app: FastifyInstance): void => {
  app.removeContentTypeParser('text/plain')
  // ra-data-simple-rest deletes with the type of a form and without a body.
  app.addHook('onRequest', async ({ method, headers }) => {
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
    if (method === 'DELETE' && !hasBody) delete headers['content-type']
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      const json = decode(body)
      parseJson(request, json, (error, value) => {
        const fault = error ? null : jsonFault(json)
        done(fault ? new Problem('malformed_request', { title: `The request ${fault}.` }) : error, value)
      })
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('preParsing', async (request, reply) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding.toLowerCase() === 'identity') return
    reply.header('accept-encoding', 'identity')
    throw new Problem('unsupported_media_type', { title: 'The request must not be compressed.' })
  })
}
