import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTwoFactorKeys } from './two-factor-keys.ts'

describe('An authenticator key in the database', () => {
  const keys = createTwoFactorKeys(randomBytes(32))

  it('can be read again, and looks different each time', () => {
    const [one, other] = [keys.encrypt('JBSWY3DP', 7), keys.encrypt('JBSWY3DP', 7)]
    expect(one.equals(other)).toBe(false)
    expect(keys.decrypt(one, 7)).toBe('JBSWY3DP')
  })

  it('opens in nobody else’s row, with no other secret, and not when altered', () => {
    const encrypted = keys.encrypt('JBSWY3DP', 7)
    expect(keys.decrypt(encrypted, 8)).toBeNull()
    expect(createTwoFactorKeys(randomBytes(32)).decrypt(encrypted, 7)).toBeNull()
    for (let byte = 0; byte < encrypted.length; byte++) {
      const altered = Buffer.from(encrypted)
      altered[byte] = (altered[byte] ?? 0) ^ 1
      expect(keys.decrypt(altered, 7)).toBeNull()
    }
    expect(keys.decrypt(encrypted.subarray(0, 20), 7)).toBeNull()
  })
})
