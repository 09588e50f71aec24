import { describe, expect, it } from 'vitest'
import { proofMs, requireProof } from '../../context.ts'
import { Problem } from '../../http/errors.ts'

describe('A proof of who somebody is', () => {
  const provedAt = new Date('2026-03-02T09:00:00Z')
  const asked = (ms: number) => () => requireProof({ provedAt }, new Date(provedAt.getTime() + ms))

  it('counts for five minutes, to the millisecond', () => {
    expect(proofMs).toBe(300_000)
    expect(asked(299_999)).not.toThrow()
    expect(asked(300_000)).toThrow(new Problem('proof_needed'))
  })

  it('is needed where there was none', () => {
    expect(() => requireProof({ provedAt: null }, provedAt)).toThrow(new Problem('proof_needed'))
  })
})
