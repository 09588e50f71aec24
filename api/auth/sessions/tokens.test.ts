import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTokens } from './tokens.ts'

describe('A token', () => {
  const session = {
    id: randomUUID(),
    userId: 7,
    createdAt: new Date('2025-02-28T09:00:00Z'),
    expiresAt: new Date('2025-02-28T17:00:00Z'),
  }
  const tokens = createTokens(randomBytes(32))

  it('names its session until the second at which it ends', () => {
    const token = tokens.sign(session)
    expect(tokens.sessionIdOf(token, new Date('2025-02-28T16:59:59.999Z'))).toBe(session.id)
    expect(tokens.sessionIdOf(token, session.expiresAt)).toBeNull()
  })

  it('of another server names nothing', () => {
    expect(createTokens(randomBytes(32)).sessionIdOf(tokens.sign(session), session.createdAt)).toBeNull()
  })

  it.each(['', 'x', '..', 'a.b.c', `${'a'.repeat(10_000)}.b.c`])('that is no token names nothing', (text) => {
    expect(tokens.sessionIdOf(text, session.createdAt)).toBeNull()
  })
})
