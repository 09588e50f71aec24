import { createSeal } from '../../secret.ts'

export interface TwoFactorKeys {
  encrypt(key: string, userId: number): Buffer
  /** Null if another user or secret, or altered. */
  decrypt(encrypted: Buffer, userId: number): string | null
}

/** A key decrypts only for its user. */
export const createTwoFactorKeys = (secret: Buffer): TwoFactorKeys => {
  const seal = createSeal(secret)
  return {
    encrypt: (key, userId) => seal.encrypt(key, String(userId)),
    decrypt: (encrypted, userId) => seal.decrypt(encrypted, String(userId)),
  }
}
