import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { programOf } from './programs.ts'
import { handOver } from './server-user.ts'

/** Files of a self-signed certificate for `localhost`. */
export interface Certificate {
  readonly certificate: string
  readonly key: string
  /** Both in one file, as haproxy requires. */
  readonly both: string
}

export const makeCertificate = (folder: string): Certificate => {
  const home = join(folder, 'tls')
  mkdirSync(home)
  const [certificate, key, both] = ['server.crt', 'server.key', 'both.pem'].map((name) => join(home, name))
  if (!certificate || !key || !both) throw new Error('Three names make three paths')
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const made = spawnSync(
    programOf('openssl'),
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`)
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 })
  chmodSync(key, 0o600)
  handOver(key)
  return { certificate, key, both }
}
