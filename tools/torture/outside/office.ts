import { rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/free-port.ts'
import { type ServerProcess, startServerProcess } from '../../../tests/support/server-process.ts'
import { startWorkload, type Workload } from '../workload.ts'
import { undoneAtTheEnd } from './attended.ts'
import { makeCertificate } from './certificate.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
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

const credentials = { email: 'admin@costwright.example', password: 'tortured but never broken' }

/** Starts all instances at the same time on an empty database. */
export const openOutsideOffice = async ({
  seed,
  instances: count,
  pooled,
}: OutsideOptions): Promise<OutsideOffice> => {
  const folder = await mkdtemp(join(tmpdir(), 'costwright-outside-'))
  await chmod(folder, 0o755)
  const isRemoved = undoneAtTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  const removeFolder = async () => {
    await rm(folder, { recursive: true, force: true })
    isRemoved()
  }
  /** Closed in reverse order, also if opening fails. */
  const closing: (() => Promise<unknown>)[] = [removeFolder]
  const close = async () => {
    const closed = []
    for (const one of closing.reverse()) closed.push(await one().catch((error: Error) => error))
    const [failure] = closed.filter((result) => result instanceof Error)
    if (failure) throw failure
  }
  try {
    const tls = makeCertificate(folder)
    const postgres = await startPostgres(folder, tls)
    closing.push(() => postgres.stop('fast'))
    const pgbouncer = pooled ? await startPgBouncer(folder, postgres, tls) : null
    if (pgbouncer) closing.push(pgbouncer.stop)

    const settings = {
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: credentials.email,
      ADMIN_PASSWORD: credentials.password,
      DATABASE_URL: pgbouncer?.url ?? postgres.url,
      SECRET_KEY_FILE: join(folder, 'secret.key'),
      TRUST_PROXY: count > 1 ? '127.0.0.1' : 'off',
    }
    const starting = Array.from({ length: count }, () => startInstance(settings))
    closing.push(async () => {
      for (const started of await Promise.allSettled(starting))
        if (started.status === 'fulfilled') await started.value.stop()
    })
    const instances = await Promise.all(starting)
    const haproxy = count > 1 ? await startHaproxy(folder, instances.map(portOf), tls) : null
    if (haproxy) closing.push(() => haproxy.stop('SIGTERM'))

    const address = haproxy?.address ?? instances[0]?.address ?? ''
    const probe = await openProbe(address, credentials)
    closing.push(async () => probe.close())
    const workload = await startWorkload({ nextAddress: () => address, credentials, seed })
    closing.push(workload.stop)
    const { certificate } = tls
    return { postgres, pgbouncer, instances, haproxy, certificate, workload, probe, close }
  } catch (error) {
    await close()
    throw error
  }
}

const portOf = ({ address }: Instance) => Number(new URL(address).port)

const startInstance = async (given: Record<string, string>) => {
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
