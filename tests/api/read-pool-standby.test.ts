// @module-tag rare
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../database/connection.ts'
import { apiBase } from '../../model/api-path.ts'
import { administrator } from '../support/app.ts'
import { installedVersions, startInstalledPostgres } from '../support/installed-postgres.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const metricsToken = 'a-token-for-the-metrics'
const password = 'of-the-owner'
const soon = { timeout: 60_000, interval: 250 }

describe.each(installedVersions)('With a standby of PostgreSQL %i that is ten seconds behind', (version) => {
  let server: Awaited<ReturnType<typeof startInstalledPostgres>>
  let standby: Awaited<ReturnType<typeof server.startStandby>>
  let dataDir: string
  let instances: ServerProcess[]
  let token: string

  const call = async (path: string, { on = 0, body }: { on?: number; body?: object } = {}) => {
    const reply = await fetch(`${instances[on]?.address}${apiBase}${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        authorization: `Bearer ${path === '/metrics' ? metricsToken : token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    const text = await reply.text()
    expect([path, reply.status, reply.ok ? '' : text]).toEqual([path, reply.ok ? reply.status : 200, ''])
    return text
  }
  const metric = async (name: string): Promise<number> =>
    Number((await call('/metrics')).match(new RegExp(`^${name} (\\S+)$`, 'm'))?.[1])
  const untilUsed = (is: 0 | 1) =>
    vi.waitFor(async () => expect(await metric('costwright_replica_used')).toBe(is), soon)
  const exported = (on = 0) => call('/Supplier/export.csv', { on })
  const save = (supplierName: string) => call('/Supplier', { body: { supplierName } })

  beforeAll(async () => {
    server = await startInstalledPostgres(version)
    const first = connect(server.target, { poolSize: 1 })
    await first.raw(`create role owner login createrole password '${password}'`)
    await first.raw('create database costwright owner owner')
    await first.destroy()
    standby = await server.startStandby(['recovery_min_apply_delay=10s'])
    dataDir = await mkdtemp(join(tmpdir(), 'costwright-reads-'))
    const urlOf = (port: number) => `postgres://owner:${password}@localhost:${port}/costwright`
    const start = () =>
      startServerProcess({
        DATABASE_URL: urlOf(server.port),
        DATABASE_READ_URL: urlOf(standby.port),
        DATA_DIR: dataDir,
        ADMIN_EMAIL: administrator.email,
        ADMIN_PASSWORD: administrator.password,
        TWO_FACTOR_ROLES: 'none',
        METRICS_TOKEN: metricsToken,
      })
    instances = [await start(), await start()]
    const reply = await fetch(`${instances[0]?.address}${apiBase}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    })
    token = ((await reply.json()) as { token: string }).token
    await untilUsed(1)
  })
  afterAll(async () => {
    for (const instance of instances) await instance.stop()
    await server.stop()
    await rm(dataDir, { recursive: true })
  })

  it('nobody reads from before their own write, and the standby answers once it has it', async () => {
    for (let n = 1; n <= 20; n++) {
      await save(`Supplier ${n}`)
      expect(await exported(n % 2)).toContain(`Supplier ${n}`)
      expect(await call(`/Search?q=Supplier ${n}`, { on: n % 2 })).toContain(`Supplier ${n}`)
    }
    expect(await metric('costwright_replica_behind_seconds')).toBeGreaterThanOrEqual(8)
    const before = await metric('costwright_pooled_reads_total\\{server="replica"\\}')
    await expect
      .poll(async () => {
        expect(await exported()).toContain('Supplier 20')
        return metric('costwright_pooled_reads_total\\{server="replica"\\}')
      }, soon)
      .toBeGreaterThan(before)
  })

  it('nobody sees an error while the standby is silent, and after it was promoted', async () => {
    standby.signal('SIGSTOP')
    for (let n = 0; n < 5; n++) expect(await exported()).toContain('Supplier 20')
    await untilUsed(0)
    standby.signal('SIGCONT')
    await untilUsed(1)
    const db = connect(standby.target, { poolSize: 1 })
    await db.raw('select pg_promote()')
    await db.destroy()
    await save('After the promotion')
    expect(await exported()).toContain('After the promotion')
    await untilUsed(0)
    expect(await exported(1)).toContain('After the promotion')
  })
})
