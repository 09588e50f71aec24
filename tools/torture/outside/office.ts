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

/** One process of the app, that keeps its address when it is started anew. */
export interface Instance {
  readonly address: string
  process(): ServerProcess
  start(): Promise<void>
}

/** The app on a PostgreSQL of the system, with writers at work. */
export interface OutsideOffice {
  readonly postgres: OutsidePostgres
  /** In front of PostgreSQL, where the office has one. */
  readonly pgbouncer: PgBouncer | null
  readonly instances: readonly Instance[]
  /** In front of several instances. */
  readonly haproxy: Haproxy | null
  /** File of the certificate that haproxy and PostgreSQL show. */
  readonly certificate: string
  readonly workload: Workload
  /** Somebody who looks how each instance does. */
  readonly probe: Probe
  close(): Promise<void>
}

export interface OutsideOptions {
  readonly seed: string
  /** With more than one, haproxy stands in front of them. */
  readonly instances: number
  readonly pooled: boolean
}

/** Of the first Administrator. */
const credentials = { email: 'admin@costwright.example', password: 'tortured but never broken' }

/** Opens an office: all instances start at the same moment on an empty database. */
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
  /** What was opened, to be closed in the opposite order, also when opening fails half way. */
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
