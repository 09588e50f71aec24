import { describe, expect, it } from 'vitest'
import { reauthenticationMs, requireReauthentication } from '../../context.ts'
import { Problem } from '../../http/errors.ts'

describe('Reauthentication', () => {
  const reauthenticatedAt = new Date('2026-03-02T09:00:00Z')
  const asked = (ms: number) => () =>
    requireReauthentication({ reauthenticatedAt }, new Date(reauthenticatedAt.getTime() + ms))

  it('counts for five minutes, to the millisecond', () => {
    expect(reauthenticationMs).toBe(300_000)
    expect(asked(299_999)).not.toThrow()
    expect(asked(300_000)).toThrow(new Problem('proof_needed'))
  })

  it('is needed where there was none', () => {
    expect(() => requireReauthentication({ reauthenticatedAt: null }, reauthenticatedAt)).toThrow(
      new Problem('proof_needed'),
    )
  })
})
