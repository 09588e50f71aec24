import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiBase } from '../../../model/api-path.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type Attended, attend } from './attended.ts'
import type { Certificate } from './certificate.ts'
import { documented } from './documented.ts'
import { programOf } from './programs.ts'

export interface Haproxy extends Attended {
  /** The port without TLS, which redirects browsers to the other. */
  readonly address: string
  readonly secureAddress: string
}

/** Starts it for these ports; it is ready when an instance is. */
export const startHaproxy = async (
  folder: string,
  ports: readonly number[],
  tls: Certificate,
): Promise<Haproxy> => {
  const [port, securePort] = [await freePort(), await freePort()]
  const servers = ports.map((instance, index) => `server instance-${index + 1} 127.0.0.1:${instance}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    documented('haproxy', [
      [/bind :80/, `bind 127.0.0.1:${port}`],
      [/bind :443 ssl crt \S+ (.*)/, `bind 127.0.0.1:${securePort} ssl crt ${tls.both} $2`],
      [/http-request redirect scheme https .*/, ''],
      [/server one .*/, servers.join('\n    ')],
      [/server two .*/, ''],
    ]),
  )
  const address = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${address}${apiBase}/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  const server = await attend(programOf('haproxy'), ['-db', '-f', file], isReady)
  return { ...server, address, secureAddress: `https://127.0.0.1:${securePort}` }
}
