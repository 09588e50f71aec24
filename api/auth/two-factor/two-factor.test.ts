import { generateSync } from 'otplib'
import { describe, expect, it } from 'vitest'
import { productName } from '#product/resources.config.ts'
import { newTotpKey, totpStep, totpUri } from './two-factor.ts'

describe('A code of an authenticator', () => {
  const at = (seconds: number) => new Date(seconds * 1000)

  // RFC 6238 appendix B, the last six of its eight digits; the key is "12345678901234567890" in base32.
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [20_000_000_000, '353130', 666_666_666],
  ])('at second %i is %s, of step %i', (second, code, step) => {
    expect(totpStep('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', code, at(second))).toBe(step)
  })

  it('is right for its own step and the one before and after', () => {
    const key = newTotpKey()
    const code = generateSync({ secret: key, epoch: 3000 })
    for (const second of [2970, 2999, 3000, 3029, 3030, 3059])
      expect(totpStep(key, code, at(second))).toBe(100)
    for (const second of [2969, 3060]) expect(totpStep(key, code, at(second))).toBeNull()
  })

  it('has a key that differs each time, and an address that names the product', () => {
    expect(newTotpKey()).not.toBe(newTotpKey())
    const issuer = encodeURIComponent(productName)
    expect(totpUri('ABC', 'a+b@firm.example')).toBe(
      `otpauth://totp/${issuer}:a%2Bb%40firm.example?secret=ABC&issuer=${issuer}`,
    )
  })
})
