import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Knex } from 'knex'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AppContext } from '../context.ts'
import { Problem } from './errors.ts'

type Watched = NonNullable<AppContext['reads']['watched']>

/** Hashing makes lengths equal, so that the comparison takes constant time. */
const isSame = (a: string, b: string) =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())

interface Pool {
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

const watchPool = (registry: Registry, db: Knex) => {
  const pool = db.client.pool as Pool
  new Gauge({
    name: 'costwright_database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'used' }, pool.numUsed())
      this.set({ state: 'free' }, pool.numFree())
    },
  })
  new Gauge({
    name: 'costwright_database_waiting',
    help: 'Requests that wait for a connection of the pool.',
    registers: [registry],
    collect() {
      this.set(pool.numPendingAcquires())
    },
  })
}

const watchReads = (registry: Registry, { isUsed, behindSeconds, counts }: Watched) => {
  new Gauge({
    name: 'costwright_replica_behind_seconds',
    help: 'How far the replica of DATABASE_READ_URL is behind, to the second; NaN if that is not known.',
    registers: [registry],
    collect() {
      this.set(behindSeconds() ?? Number.NaN)
    },
  })
  new Gauge({
    name: 'costwright_replica_used',
    help: '1 while the replica is asked, else 0.',
    registers: [registry],
    collect() {
      this.set(Number(isUsed()))
    },
  })
  new Counter({
    name: 'costwright_pooled_reads_total',
    help: 'Exports, reports, searches and home pages by the server that answered.',
    labelNames: ['server'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [server, count] of Object.entries(counts())) this.inc({ server }, count)
    },
  })
}

const watchFiles = (registry: Registry, filesBytes: () => Promise<number>, filesMax: number) => {
  new Gauge({
    name: 'costwright_files_bytes',
    help: 'Space of the files of records, and what FILES_MAX allows.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.set({ kind: 'used' }, await filesBytes())
      this.set({ kind: 'limit' }, filesMax)
    },
  })
}

/** Uses the route, as addresses are unbounded. */
const watchRequests = (registry: Registry, app: FastifyInstance) => {
  const seconds = new Histogram({
    name: 'costwright_http_request_duration_seconds',
    help: 'From the first byte of the request to the last of the reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'other'
    seconds.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** What the server knows of itself. */
interface Figures {
  lastBackupAt(): Promise<Date | null>
  filesBytes(): Promise<number>
}

/**
 * Needs `METRICS_TOKEN` as bearer token. Without that setting there is no route and no counting.
 * @source https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export const metricsRoutes = (
  root: FastifyInstance,
  { db, reads, settings }: AppContext,
  { lastBackupAt, filesBytes }: Figures,
) => {
  const { metricsToken } = settings
  if (metricsToken === undefined) return async () => {}
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  watchPool(registry, db)
  watchRequests(registry, root)
  watchFiles(registry, filesBytes, settings.filesMax)
  if (reads.watched) watchReads(registry, reads.watched)
  if (settings.backupDir !== undefined)
    new Gauge({
      name: 'costwright_last_backup_timestamp_seconds',
      help: 'When the last backup of the schedule was whole; 0 when there is none',
      registers: [registry],
      async collect() {
        this.set(((await lastBackupAt())?.getTime() ?? 0) / 1000)
      },
    })

  return async (app: FastifyInstance): Promise<void> => {
    app.get(
      '/metrics',
      {
        config: { access: 'anonymous' },
        logLevel: 'warn',
        schema: {
          tags: ['Server'],
          summary: 'Metrics in the Prometheus text format',
          response: { 200: { type: 'string' } },
        },
      },
      async (request, reply) => {
        const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
        if (!isSame(given, metricsToken)) {
          reply.header('www-authenticate', 'Bearer')
          throw new Problem('not_signed_in')
        }
        return reply.type(registry.contentType).send(await registry.metrics())
      },
    )
  }
}
