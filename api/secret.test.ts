import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSeal, deriveKeys, readSecret } from './secret.ts'

describe('The secret of the server', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'secret-'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  it('is made at the first start, for its owner alone, and stays', async () => {
    const path = join(folder, 'made', 'secret.key')
    const secret = await readSecret(path)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await readSecret(path)).toBe(secret)
    expect(await readdir(join(folder, 'made'))).toEqual(['secret.key'])
  })

  it('is one and the same when several start at once', async () => {
    const path = join(folder, 'secret.key')
    const secrets = await Promise.all(Array.from({ length: 20 }, () => readSecret(path)))
    expect(new Set(secrets).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secret.key'])
  })

  it('is what the operator has put there', async () => {
    const path = join(folder, 'secret.key')
    await writeFile(path, '  an operator wrote these words by hand \n')
    expect(await readSecret(path)).toBe('an operator wrote these words by hand')
  })

  it.each(['', 'too short'])('is refused when it is %j, and left as it is', async (content) => {
    const path = join(folder, 'secret.key')
    await writeFile(path, content)
    await expect(readSecret(path)).rejects.toThrow('at least 32 characters')
    expect(await readFile(path, 'utf8')).toBe(content)
  })
})

describe('Derived keys', () => {
  it('differ by purpose and by secret', () => {
    const [one, other] = [deriveKeys('one secret'), deriveKeys('other secret')]
    const all = [...Object.values(one), ...Object.values(other)].map((key) => key.toString('hex'))
    expect(new Set(all).size).toBe(all.length)
    expect(all.length).toBeGreaterThan(2)
    expect(deriveKeys('one secret')).toEqual(one)
  })
})

describe('An authenticator key in the database', () => {
  const keys = createSeal(randomBytes(32))

  it('can be read again, and looks different each time', () => {
    const [one, other] = [keys.encrypt('JBSWY3DP', '7'), keys.encrypt('JBSWY3DP', '7')]
    expect(one.equals(other)).toBe(false)
    expect(keys.decrypt(one, '7')).toBe('JBSWY3DP')
  })

  it('opens in nobody else’s row, with no other secret, and not when altered', () => {
    const encrypted = keys.encrypt('JBSWY3DP', '7')
    expect(keys.decrypt(encrypted, '8')).toBeNull()
    expect(createSeal(randomBytes(32)).decrypt(encrypted, '7')).toBeNull()
    for (let byte = 0; byte < encrypted.length; byte++) {
      const altered = Buffer.from(encrypted)
      altered[byte] = (altered[byte] ?? 0) ^ 1
      expect(keys.decrypt(altered, '7')).toBeNull()
    }
    expect(keys.decrypt(encrypted.subarray(0, 20), '7')).toBeNull()
  })
})
