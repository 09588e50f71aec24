import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface TwoFactorKeys {
  /** The base32 key of a person, encrypted for the database. */
  encrypt(key: string, userId: number): Buffer
  /** Null when it was encrypted for somebody else or with another secret, or was altered. */
  decrypt(encrypted: Buffer, userId: number): string | null
}

/** Encrypts authenticator keys with AES-256-GCM as nonce, tag, text; a key only opens in the row of its person. */
export const createTwoFactorKeys = (secret: Buffer): TwoFactorKeys => ({
  encrypt: (key, userId) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(String(userId)))
    const text = Buffer.concat([cipher.update(key, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), text])
  },
  decrypt: (encrypted, userId) => {
    const nonce = encrypted.subarray(0, nonceBytes)
    const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
    if (tag.length < tagBytes) return null
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(String(userId)))
      .setAuthTag(tag)
    const text = decipher.update(encrypted.subarray(nonceBytes + tagBytes))
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  },
})
