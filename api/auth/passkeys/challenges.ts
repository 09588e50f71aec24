import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'

export const challengeMs = 5 * 60 * 1000

const randomLength = 16
const timeLength = 6
const sealLength = 32

/** Sign-in and proof share a purpose, as they grant the same. */
export type ChallengePurpose = 'sign-in' | `registration ${string}`

const sealOf = (key: Buffer, purpose: ChallengePurpose, content: Buffer) =>
  createHmac('sha256', key).update(`challenge ${purpose} `).update(content).digest()

/** WebAuthn Level 3, section 13.4.3. Sealed with its expiry, so that anonymous requests store nothing. */
export const makeChallenge = (key: Buffer, purpose: ChallengePurpose, now: Date): Uint8Array<ArrayBuffer> => {
  const end = Buffer.alloc(timeLength)
  end.writeUIntBE(now.getTime() + challengeMs, 0, timeLength)
  const content = Buffer.concat([randomBytes(randomLength), end])
  return Uint8Array.from(Buffer.concat([content, sealOf(key, purpose, content)]))
}

const readChallenge = (key: Buffer, purpose: ChallengePurpose, challenge: string, now: Date): Date | null => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== randomLength + timeLength + sealLength) return null
  const content = bytes.subarray(0, randomLength + timeLength)
  if (!timingSafeEqual(bytes.subarray(content.length), sealOf(key, purpose, content))) return null
  const left = content.readUIntBE(randomLength, timeLength) - now.getTime()
  // A later end than a new challenge's was issued while the clock ran ahead.
  return left > 0 && left <= challengeMs ? new Date(now.getTime() + left) : null
}

export const challengeReader = (key: Buffer, purpose: ChallengePurpose, now: Date) => {
  let answered: { readonly challenge: Buffer; readonly expires_at: Date } | null = null
  return {
    isOurs: (challenge: string): boolean => {
      const end = readChallenge(key, purpose, challenge, now)
      answered = end && { challenge: Buffer.from(challenge, 'base64url'), expires_at: end }
      return end !== null
    },
    /** False if not ours, or already spent. */
    spend: async (trx: Knex.Transaction): Promise<boolean> => {
      if (!answered) return false
      const rows = await trx('spent_challenge')
        .insert(answered)
        .onConflict('challenge')
        .ignore()
        .returning('challenge')
      return rows.length === 1
    },
  }
}
