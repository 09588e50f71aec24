import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { type ServerProcess, startServerProcess } from '../../../tests/support/server-process.ts'
import { startWorkload, type Workload } from '../workload.ts'
import { undoneAtTheEnd } from './attended.ts'
import { makeCertificate } from './certificate.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
import { openInFolder } from './in-folder.ts'
import { type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type OutsidePostgres, startPostgres } from './postgres.ts'
import { openProbe, type Probe } from './probe.ts'

/** An app process that keeps its address across restarts. */
export interface Instance {
  readonly address: string
  process(): ServerProcess
  start(): Promise<void>
}

export interface OutsideOffice {
  readonly postgres: OutsidePostgres
  readonly pgbouncer: PgBouncer | null
  readonly instances: readonly Instance[]
  readonly haproxy: Haproxy | null
  readonly certificate: string
  readonly workload: Workload
  readonly probe: Probe
  close(): Promise<void>
}

export interface OutsideOptions {
  readonly seed: string
  /** With more than one, haproxy is in front of them. */
  readonly instances: number
  readonly pooled: boolean
}

export const credentials = { email: 'admin@costwright.example', password: 'tortured but never broken' }

/** Starts all instances at the same time on an empty database. */
export const openOutsideOffice = ({
  seed,
  instances: count,
  pooled,
}: OutsideOptions): Promise<OutsideOffice> =>
  openInFolder('outside', async (folder, closesWith) => {
    const tls = makeCertificate(folder)
    const postgres = await startPostgres(folder, tls)
    closesWith(() => postgres.stop('fast'))
    const pgbouncer = pooled ? await startPgBouncer(folder, postgres, tls) : null
    if (pgbouncer) closesWith(pgbouncer.stop)

    const starting = Array.from({ length: count }, () =>
      startInstance({
        ...settingsIn(folder),
        DATABASE_URL: pgbouncer?.url ?? postgres.url,
        TRUST_PROXY: count > 1 ? '127.0.0.1' : 'off',
      }),
    )
    closesWith(async () => {
      for (const started of await Promise.allSettled(starting))
        if (started.status === 'fulfilled') await started.value.stop()
    })
    const instances = await Promise.all(starting)
    const haproxy = count > 1 ? await startHaproxy(folder, instances.map(portOf), tls) : null
    if (haproxy) closesWith(() => haproxy.stop('SIGTERM'))

    const address = haproxy?.address ?? instances[0]?.address ?? ''
    const probe = await openProbe(address, credentials)
    closesWith(async () => probe.close())
    const workload = await startWorkload({ nextAddress: () => address, credentials, seed })
    closesWith(workload.stop)
    const { certificate } = tls
    return { postgres, pgbouncer, instances, haproxy, certificate, workload, probe }
  })

/** What every instance is started with. */
export const settingsIn = (folder: string): Record<string, string> => ({
  LOG_LEVEL: 'warn',
  ADMIN_EMAIL: credentials.email,
  ADMIN_PASSWORD: credentials.password,
  SECRET_KEY_FILE: join(folder, 'secret.key'),
})

const portOf = ({ address }: Instance) => Number(new URL(address).port)

export const startInstance = async (given: Record<string, string>) => {
  const port = await freePort()
  const settings = { ...given, PORT: String(port) }
  const run = async () => {
    const server = await startServerProcess(settings)
    const hasEnded = undoneAtTheEnd(() => process.kill(server.pid, 'SIGTERM'))
    server.ended.then(hasEnded)
    return server
  }
  let server = await run()
  return {
    address: server.address,
    process: () => server,
    start: async () => {
      server = await run()
    },
    stop: () => server.stop(),
  }
}
