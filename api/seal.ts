import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

export interface Seal {
  encrypt(text: string, place: string): Buffer
  /** Null if the place or secret differs, or the data was altered. */
  decrypt(encrypted: Buffer, place: string): string | null
}

/** AES-256-GCM: nonce, tag, text. */
export const createSeal = (secret: Buffer): Seal => ({
  encrypt: (text, place) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(place))
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
  },
  decrypt: (encrypted, place) => {
    const nonce = encrypted.subarray(0, nonceBytes)
    const tag = encrypted.subarray(nonceBytes, nonceBytes + tagBytes)
    if (tag.length < tagBytes) return null
    const decipher = createDecipheriv('aes-256-gcm', secret, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(place))
      .setAuthTag(tag)
    const text = decipher.update(encrypted.subarray(nonceBytes + tagBytes))
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  },
})
