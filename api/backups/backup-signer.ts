import { hkdfSync } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Signer } from '../../database/backup/format.ts'
import { keyedDigest, sameText } from '../secret.ts'

/** Signs with a key from the server's secret (HKDF, RFC 5869), so that a modified file cannot add accounts. */
export const backupSigner = async (secretKeyFile: string): Promise<Signer | null> => {
  const secret = (await readFile(secretKeyFile, 'utf8').catch(() => '')).trim()
  if (secret === '') return null
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'costwright backups', 32))
  const sign = (sha256: string) => keyedDigest(key, `backup ${sha256}`).toString('hex')
  return { sign, isRight: (sha256, signature) => sameText(signature, sign(sha256)) }
}
