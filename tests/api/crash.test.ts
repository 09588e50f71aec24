import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dataDirPaths } from '../../database/embedded/data-dir-paths.ts'
import { serverProcessId } from '../../database/embedded/leftovers.ts'
import { apiBase } from '../../model/api-path.ts'
import { administrator } from '../support/app.ts'
import { copyClusterWithTables } from '../support/copy-cluster.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

// `npm run torture` runs this for minutes, with more faults, a full disk and power cuts.

/** Calls the app as its first Administrator. */
const enter = async ({ address }: ServerProcess) => {
  let token = ''
  const call = async (method: string, path: string, body?: object, headers: object = {}) => {
    const reply = await fetch(`${address}${apiBase}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    return reply.json()
  }
  token = (await call('POST', '/auth', administrator)).token
  return call
}
type Call = Awaited<ReturnType<typeof enter>>

/** A quote of three lines to copy repeatedly. */
const makeQuote = async (call: Call) => {
  const { id: projectStatusId } = await call('POST', '/ProjectStatus', { projectStatusDescription: 'Open' })
  const { id: projectId } = await call('POST', '/Project', { projectName: 'Barn', projectStatusId })
  const { id: costingCategoryId } = await call('POST', '/CostingCategory', { categoryDescription: 'Timber' })
  const { id } = await call('POST', '/QuoteHeader', { projectId, quoteNumber: 'Q1' })
  for (const description of ['Beam', 'Post', 'Rafter'])
    await call('POST', `/quoteline/QuoteHeader/${id}`, {
      ...{ description, quantity: 2, costEach: 1.5, costingCategoryId },
    })
  return id
}

const faults: Record<string, (app: ServerProcess, dataDir: string) => void> = {
  'the app': (app) => process.kill(app.pid, 'SIGKILL'),
  PostgreSQL: (_, dataDir) => process.kill(serverProcessId(dataDirPaths(dataDir)), 'SIGKILL'),
  'the app and PostgreSQL': (app, dataDir) => {
    process.kill(app.pid, 'SIGKILL')
    process.kill(serverProcessId(dataDirPaths(dataDir)), 'SIGKILL')
  },
}

describe('When people copy quotes', { tags: 'rare' }, () => {
  it.each(Object.keys(faults))(
    'kill -9 of %s loses no acknowledged copy and leaves none half done',
    async (fault) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'costwright-crash-'))
      // As root, the database server runs as another user, which needs access to the folder.
      await chmod(dataDir, 0o755)
      await copyClusterWithTables(dataDir)
      const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = administrator
      const settings = { DATA_DIR: dataDir, ADMIN_EMAIL, ADMIN_PASSWORD, LOG_LEVEL: 'fatal' }
      let app = await startServerProcess(settings)
      try {
        const call = await enter(app)
        const id = await makeQuote(call)
        /** The id of each acknowledged copy by its key; null until acknowledged. */
        const copies = new Map<string, number | null>()
        const copyOnce = async (call: Call, key: string) => {
          const copy = await call('POST', '/QuoteHeader/copy', { id }, { 'idempotency-key': key })
          copies.set(key, copy.id)
        }
        let isKilled = false
        const write = async () => {
          while (!isKilled) {
            const key = randomUUID()
            copies.set(key, null)
            await copyOnce(call, key)
            if (copies.size > 40 && !isKilled) {
              isKilled = true
              faults[fault]?.(app, dataDir)
            }
          }
        }
        await Promise.allSettled([write(), write(), write(), write()])
        const acknowledged = [...copies].filter(([, copy]) => copy !== null)
        expect(acknowledged.length).toBeGreaterThan(30)

        await app.stop('SIGKILL')
        app = await startServerProcess(settings)
        const again = await enter(app)
        // Unanswered requests are repeated; the others get their earlier answer.
        for (const key of copies.keys()) await copyOnce(again, key)
        expect(acknowledged.filter(([key, copy]) => copies.get(key) !== copy)).toEqual([])

        const quotes: { id: number; quoteNumber: string }[] = await again('GET', '/QuoteHeader')
        expect(quotes.map((quote) => quote.id).sort()).toEqual([id, ...copies.values()].sort())
        for (const quote of quotes) {
          expect(await again('GET', `/quoteline/QuoteHeader/${quote.id}`)).toHaveLength(3)
          const { entries } = await again('GET', `/QuoteHeader/${quote.id}/history`)
          expect(entries).toHaveLength(1)
        }
      } finally {
        await app.stop('SIGKILL')
        await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
      }
    },
  )
})
