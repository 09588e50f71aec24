import { generateSecret, generateURI, verifySync } from 'otplib'

const issuer = 'Costwright'
const stepSeconds = 30

/** Base32, 160 bits (RFC 4226 section 4). */
export const newTotpKey = (): string => generateSecret({ length: 20 })

export const totpUri = (key: string, email: string): string =>
  generateURI({ issuer, label: email, secret: key })

/** RFC 6238 section 4.2. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds)

/** The matching time step: current, previous or next, for clock skew (RFC 6238 section 5.2). Null if none. */
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
