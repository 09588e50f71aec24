import { generateSecret, generateURI, verifySync } from 'otplib'

const issuer = 'Costwright'
const stepSeconds = 30

/** A new base32 key of 160 bits (RFC 4226 section 4). */
export const newTotpKey = (): string => generateSecret({ length: 20 })

/** The address that an authenticator reads from a QR code. */
export const totpUri = (key: string, email: string): string =>
  generateURI({ issuer, label: email, secret: key })

/** The time step of an instant (RFC 6238 section 4.2). */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/**
 * The time step that a code of six digits, typed with or without a blank, belongs to: the present one or, for clocks
 * that are off, the one before or after (RFC 6238 section 5.2). Null when it belongs to none of them.
 */
export const totpStep = (key: string, code: string, now: Date): number | null => {
  const result = verifySync({
    secret: key,
    token: code.replace(/\s/g, ''),
    digits: 6,
    period: stepSeconds,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
