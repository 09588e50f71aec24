import { createSeal } from '../../seal.ts'

export interface TwoFactorKeys {
  /** The base32 key of a person, encrypted for the database. */
  encrypt(key: string, userId: number): Buffer
  /** Null when it was encrypted for somebody else or with another secret, or was altered. */
  decrypt(encrypted: Buffer, userId: number): string | null
}

/** Encrypts authenticator keys; a key only opens in the row of its person. */
export const createTwoFactorKeys = (secret: Buffer): TwoFactorKeys => {
  const seal = createSeal(secret)
  return {
    encrypt: (key, userId) => seal.encrypt(key, String(userId)),
    decrypt: (encrypted, userId) => seal.decrypt(encrypted, String(userId)),
  }
}
