import { randomBytes, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerTokens, type Tokens } from './tokens.ts'

describe('A token', () => {
  const session = {
    id: randomUUID(),
    userId: 7,
    createdAt: new Date('2025-02-28T09:00:00Z'),
    expiresAt: new Date('2025-02-28T17:00:00Z'),
  }
  const tokensOfServer = () => registerTokens(Fastify(), randomBytes(32))
  let tokens: Tokens
  beforeAll(async () => {
    tokens = await tokensOfServer()
  })

  it('names its session until the second at which it ends', () => {
    const token = tokens.sign(session)
    expect(tokens.read(token, new Date('2025-02-28T16:59:59.999Z'))).toEqual({
      id: session.id,
      userId: session.userId,
    })
    expect(tokens.read(token, session.expiresAt)).toBeNull()
  })

  it('of another server names nothing', async () => {
    const other = await tokensOfServer()
    expect(other.read(tokens.sign(session), session.createdAt)).toBeNull()
  })

  it.each(['', 'x', '..', 'a.b.c', `${'a'.repeat(10_000)}.b.c`])('that is no token names nothing', (text) => {
    expect(tokens.read(text, session.createdAt)).toBeNull()
  })
})
