import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** PostgreSQL's default, and the least that RFC 7677 allows. */
const iterations = 4096

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * What PostgreSQL stores of a password, so that the password itself is in no statement, error or server log.
 * @param password ASCII, as others would need SASLprep
 * @source RFC 5802 section 3; PostgreSQL documentation, pg_authid.rolpassword
 */
export const scramVerifier = (password: string, salt = randomBytes(16)): string => {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const serverKey = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
