import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Internals that must not be shown: SQL, PostgreSQL, libraries, stacks, file paths. */
const inside =
  /\b(select|insert into|update|delete from|returning|where|relation|column|constraint|violates|syntax error)\b|\$\d|knex|postgres|FST_|ERR_|node_modules|node:|\.(ts|js|mjs):\d|\bat .+\(/i

/** Names and texts in a value, at any depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part)])
}

/** A reply names what is wrong as the caller wrote it: that is no leak. */
const without = (sent: unknown, text: string): string =>
  textsIn(sent)
    .toSorted((a, b) => b.length - a.length)
    .filter((part) => part.length > 1)
    .reduce((left, part) => left.replaceAll(part, '').replaceAll(JSON.stringify(part).slice(1, -1), ''), text)

/**
 * Expects a client error, never a server error, as a problem reply without internals.
 * @param sent the body or the filter of the request
 */
export const expectHarmless = (reply: LightMyRequestResponse, sent?: unknown): void => {
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBeLessThan(500)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  if (reply.statusCode < 400) return
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
  if (reply.raw.req.method === 'HEAD') return
  const { type, title, status, code, params, errors, codes, current, by, rows, faults, ...more } =
    reply.json()
  expect(type).toMatch(/^urn:costwright:problem:\w+$/)
  expect(status).toBe(reply.statusCode)
  expect(code).toMatch(/^\w+$/)
  // Each message has its code. Values are parts of the sentences.
  const counts = (lists: Readonly<Record<string, readonly unknown[]>> = {}) =>
    Object.entries(lists).map(([name, all]) => [name, all.length])
  expect(counts(codes)).toEqual(counts(errors))
  // A reply that names who changed a record also contains the record.
  if (by !== undefined) expect(current).toBeDefined()
  // An import says what is wrong with each of its rows.
  if (rows !== undefined) expect(faults).toBeDefined()
  expect(more).toEqual({})
  const messages = [title, JSON.stringify(params), ...Object.entries(errors ?? {}).flat(2)]
  const sentences = [...messages, JSON.stringify([Object.values(codes ?? {}), rows, faults])].join('\n')
  expect(without(sent, sentences)).not.toMatch(inside)
}

/** Expects a harmless reply with one of these statuses. */
export const expectRefused = (reply: LightMyRequestResponse, ...statuses: number[]): void => {
  expectHarmless(reply)
  expect(statuses, reply.payload.slice(0, 300)).toContain(reply.statusCode)
}
