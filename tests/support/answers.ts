import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'

/** With ANSWERS=1, each test file reports how many requests its apps answered, and how many with a 5xx. */
if (process.env.ANSWERS) {
  const counts = { answers: 0, failures: 0 }
  // Fastify publishes this for each instance before anything is registered on it.
  subscribe('fastify.initialization', (message) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onResponse', async (_request, reply) => {
      counts.answers++
      if (reply.statusCode >= 500) counts.failures++
    })
  })
  afterAll(() => {
    const file = expect.getState().testPath?.split('/').at(-1)
    process.stderr.write(`${file}: ${counts.answers} answers, ${counts.failures} of them 5xx\n`)
    Object.assign(counts, { answers: 0, failures: 0 })
  })
}
