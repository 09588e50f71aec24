import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'

/** How long somebody may take to answer a challenge. */
export const challengeMs = 5 * 60 * 1000

const randomLength = 16
const timeLength = 6
const sealLength = 32

/**
 * What a challenge is for, and whom it was given to. Signing in and proving who one is take the same, as they open the
 * same.
 */
export type ChallengePurpose = 'sign-in' | `registration ${string}`

const sealOf = (key: Buffer, purpose: ChallengePurpose, content: Buffer) =>
  createHmac('sha256', key).update(`challenge ${purpose} `).update(content).digest()

/**
 * Makes a challenge (WebAuthn Level 3, section 13.4.3). It carries its end and a seal, so that nothing is stored until
 * it is answered: anybody can ask for one, as often as they like.
 */
export const makeChallenge = (key: Buffer, purpose: ChallengePurpose, now: Date): Uint8Array<ArrayBuffer> => {
  const end = Buffer.alloc(timeLength)
  end.writeUIntBE(now.getTime() + challengeMs, 0, timeLength)
  const content = Buffer.concat([randomBytes(randomLength), end])
  return Uint8Array.from(Buffer.concat([content, sealOf(key, purpose, content)]))
}

/** The end of a challenge of ours for this purpose; null when it is none, or its time is over. */
const readChallenge = (key: Buffer, purpose: ChallengePurpose, challenge: string, now: Date): Date | null => {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== randomLength + timeLength + sealLength) return null
  const content = bytes.subarray(0, randomLength + timeLength)
  if (!timingSafeEqual(bytes.subarray(content.length), sealOf(key, purpose, content))) return null
  const left = content.readUIntBE(randomLength, timeLength) - now.getTime()
  // One that ends later than a challenge that is made now was made while the clock ran ahead.
  return left > 0 && left <= challengeMs ? new Date(now.getTime() + left) : null
}

/** Reads the challenge of one answer, so that it can be spent once the answer has proved right. */
export const challengeReader = (key: Buffer, purpose: ChallengePurpose, now: Date) => {
  let answered: { readonly challenge: Buffer; readonly expires_at: Date } | null = null
  return {
    isOurs: (challenge: string): boolean => {
      const end = readChallenge(key, purpose, challenge, now)
      answered = end && { challenge: Buffer.from(challenge, 'base64url'), expires_at: end }
      return end !== null
    },
    /** False when the challenge is not ours, or was spent before. */
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
