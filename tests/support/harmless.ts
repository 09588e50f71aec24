import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** Internals that must not be shown: SQL, PostgreSQL, libraries, stacks, file paths. */
const inside =
  /\b(select|insert into|update|delete from|returning|where|relation|column|constraint|violates|syntax error)\b|\$\d|knex|postgres|FST_|ERR_|node_modules|node:|\.(ts|js|mjs):\d|\bat .+\(/i

const isNameIn = (sent: unknown, name: string) =>
  typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name)

/**
 * Expects a client error, never a server error, as a problem reply without internals. An unknown field is
 * named as the caller wrote it: names in `sent`, the body, are not leaks.
 */
export const expectHarmless = (reply: LightMyRequestResponse, sent?: unknown): void => {
  expect(reply.statusCode, reply.payload.slice(0, 300)).toBeLessThan(500)
  expect(reply.headers['x-content-type-options']).toBe('nosniff')
  if (reply.statusCode < 400) return
  expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(reply.headers['cache-control']).toBe('no-store')
  if (reply.raw.req.method === 'HEAD') return
  const { type, title, status, code, params, errors, codes, current, by, ...more } = reply.json()
  expect(type).toMatch(/^urn:costwright:problem:\w+$/)
  expect(status).toBe(reply.statusCode)
  expect(code).toMatch(/^\w+$/)
  // Each message has its code. Values are parts of the sentences.
  const counts = (lists: Readonly<Record<string, readonly unknown[]>> = {}) =>
    Object.entries(lists).map(([name, all]) => [name, all.length])
  expect(counts(codes)).toEqual(counts(errors))
  expect(JSON.stringify([params, Object.values(codes ?? {})])).not.toMatch(inside)
  // A reply that names who changed a record also contains the record.
  if (by !== undefined) expect(current).toBeDefined()
  expect(more).toEqual({})
  const named = Object.keys(errors ?? {}).filter((name) => !isNameIn(sent, name))
  // A sentence may repeat the part of a filter that was sent.
  const said = String(title).replace(/ cannot be filtered by "[^"]*"/, '')
  expect([said, ...named, ...Object.values(errors ?? {}).flat()].join('\n')).not.toMatch(inside)
}

/** Expects a harmless reply with one of these statuses. */
export const expectRefused = (reply: LightMyRequestResponse, ...statuses: number[]): void => {
  expectHarmless(reply)
  expect(statuses, reply.payload.slice(0, 300)).toContain(reply.statusCode)
}
