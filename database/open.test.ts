import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { asUnavailable } from '../api/http/database-error.ts'
import { EmbeddedScene } from '../tests/support/embedded-scene.ts'
import { openDatabase } from './open.ts'

const scene = new EmbeddedScene()
afterAll(() => scene.end())

describe('The embedded database, as production opens it', () => {
  it('answers a commit only when it is on the disk, and notices what a disk gives back wrong', {
    tags: 'rare',
  }, async () => {
    const settings = { databaseUrl: undefined, dataDir: await scene.dataDirWithCluster() }
    const { db, stop } = await openDatabase(settings, () => {})
    const { rows } = await db.raw<{ rows: { name: string; setting: string }[] }>(
      `select name, setting from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`,
    )
    await stop()
    expect(rows.filter(({ setting }) => setting !== 'on')).toEqual([])
    expect(rows).toHaveLength(4)
  })
})

describe('The embedded database', () => {
  it('waits twenty seconds for a connection; on close it ends statements and refuses requests', {
    tags: 'rare',
  }, async () => {
    const settings = { databaseUrl: undefined, dataDir: await scene.dataDirWithCluster() }
    const { db, stop } = await openDatabase(settings, () => {})
    const { max } = db.client.pool
    const failureOf = (query: Promise<unknown>) =>
      query.then(
        () => null,
        (error: unknown) => asUnavailable(error),
      )
    // One more than there are connections.
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = Array.from({ length: max + 1 }, () => failureOf(db.raw('select pg_sleep(25)')))
    await expect.poll(() => db.client.pool.numUsed()).toBe(max)
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    expect(await Promise.race([...asked, nextTurn('nobody has given up')])).toBe('nobody has given up')
    await stop()
    asked.push(failureOf(db.raw('select 1')))
    expect(await Promise.all(asked)).toEqual(
      Array.from(asked, () => expect.objectContaining({ code: 'unavailable' })),
    )
  })
})
